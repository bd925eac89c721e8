import { randomUUID } from 'node:crypto'
import { Client } from '../../tools/demo-client.ts'
import { payTestCheckout } from '../../tools/pay-test-checkout.ts'

export const password = 'Correct-horse-1'

export interface Customer {
  email: string
  accessToken: string
  user: object
}

/** Registers, pays and completes a profile through the public API of a running server; nothing listens at its site. */
export async function becomeCustomer(
  url: string,
  profile: object = {},
  plan: 'basic' | 'premium' = 'basic',
): Promise<Customer> {
  const client = new Client(url)
  const email = `ada.${randomUUID().slice(0, 8)}@example.com`
  const { token, stripeUrl } = await client.call('POST', '/auth/register', { email, password, plan })
  const { location } = await payTestCheckout(stripeUrl)
  const sessionId = new URL(location ?? '', url).searchParams.get('session_id') ?? ''
  await client.until('the payment', async () => {
    const { status } = await client.call('GET', `/stripe/verify-session/${sessionId}`)
    return status === 'paid'
  })
  const { user, tokens } = await client.call('POST', '/auth/complete-profile', {
    businessName: 'Paws & Bubbles',
    idealClient: 'Busy dog owners in Leeds who want calm, gentle grooming.',
    clientPromises: ['A calm dog', 'Ready on time', 'Honest advice'],
    clientExpectations: ['Clean rooms', 'Kind hands', 'Clear prices'],
    wordpressSiteUrl: 'http://127.0.0.1:9',
    wordpressUsername: 'ada',
    wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx',
    ...profile,
    registrationToken: token,
  })
  return { email, accessToken: tokens.accessToken, user }
}
