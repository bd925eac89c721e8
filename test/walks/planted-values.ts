import { googleClient } from '../fakes/search-console/fake-google.ts'

/** Distinct secrets that a customer or an operator enters. */
export const planted = {
  password: 'Planted-Password-7$x',
  newPassword: 'Planted-Password-8$y',
  applicationPassword: 'plnt plnt 1111 2222 3333 pswd',
  secretKey: 'planted-secret-key-that-is-long-enough-0001',
  aiKey: 'sk-planted-ai-key-000000000001',
  connectedKey: 'sk-planted-connected-key-00000001',
  searchKey: 'planted-search-key-000000000001',
  googleSecret: googleClient.secret,
  smtpPassword: 'planted-smtp-password',
  stripeKey: 'sk_test_planted000000000000001',
  webhookSecret: 'whsec_planted000000000000000001',
}
/** Without the address of its site. */
export const plantedBusiness = {
  businessName: 'Paws',
  idealClient: 'Busy dog owners in town who want calm, gentle grooming.',
  clientPromises: ['A calm dog', 'On time'],
  clientExpectations: ['Clean', 'Kind', 'Clear'],
  wordpressUsername: 'ada',
  wordpressApiKey: planted.applicationPassword,
}
/** Tokens that appear once, in the response to their requester. */
export const handed = [
  'registrationToken',
  'accessToken',
  'totpSecret',
  'recoveryCode',
  'calendarSecret',
  'approvalToken',
  'apiKey',
  'signingSecret',
  'googleState',
  'secondToken',
  'thirdToken',
]
export const nextKey = 'the-key-after-it-which-is-long-enough-0002'

/** The secret itself and its common encodings. */
export const shapesOf = (secret: string) => {
  const bytes = Buffer.from(secret)
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('hex'),
    bytes.toString('base64url'),
  ]
}
