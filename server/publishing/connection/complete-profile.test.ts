import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { accounts } from '../../schema/accounts.ts'
import { businessProfiles, sites } from '../../schema/profile.ts'

const server = await given.server()
const { app } = server
const calls = ['/auth/complete-profile', '/auth/complete-profile-after-registration']
const complete = (body: object, token?: string, path = calls[0]!) =>
  server.call('POST', path, { ...given.business(), ...body }, token)

test('stores the profile and signs in through both calls', async () => {
  for (const path of calls) {
    const { email, registrationToken } = await given.paid(server, { plan: 'standard' })
    const answer = await complete({ registrationToken }, undefined, path)
    expect(answer.status).toBe(200)
    expect(answer.body.data.user).toMatchObject({ email, plan: 'standard', profileComplete: true })
    const shown = await server.call('GET', '/profile', undefined, answer.body.data.tokens.accessToken)
    const { wordpressApiKey, ...business } = given.business()
    expect(shown.body.data.businessProfile).toEqual({ ...business, hasWordpressApiKey: true })
    expect(JSON.stringify([shown.body, answer.body])).not.toContain(wordpressApiKey)
  }
})

test('rejects an unpaid registration and completes it once paid, even before any event has arrived', async () => {
  const { registrationToken, stripeUrl } = await given.registration(server)
  const refused = await complete({ registrationToken })
  expect(refused.status).toBe(402)
  expect(refused.body.code).toBe('payment_required')
  await payTestCheckout(stripeUrl)
  const state = await server.call('POST', '/auth/registration-state', { registrationToken })
  expect(state.body.data.paid).toBe(true)
  expect((await complete({ registrationToken })).status).toBe(200)
})

test('accepts a signed-in session instead of a lost registration token', async () => {
  const { email } = await given.paid(server)
  const token = (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  expect((await complete({ registrationToken: 'no-such-token' }, token)).status).toBe(200)
})

test('stores nothing without a token or a session', async () => {
  const none = await complete({})
  expect(none.status).toBe(400)
  expect(none.body).toMatchObject({ code: 'invalid_token', message: 'Registration token not found' })
  const wrong = await complete({ registrationToken: 'a'.repeat(43) })
  expect(wrong.body).toMatchObject({ code: 'invalid_token', message: 'Invalid registration token' })
})

test('completes a profile once and does not sign in again with the same token', async () => {
  const { registrationToken } = await given.paid(server)
  const answers = await Promise.all(Array.from({ length: 10 }, () => complete({ registrationToken })))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  const others = answers.filter(({ status }) => status !== 200)
  expect(others.every(({ status, body }) => status === 409 && body.code === 'profile_already_complete')).toBe(
    true,
  )
  expect((await complete({ registrationToken })).status).toBe(409)
})

test('stores the application password encrypted for its own account only', async () => {
  const { accountId } = await given.account(server, { profile: { wordpressApiKey: 'abcd EFGH 1234 ijkl' } })
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  expect(JSON.stringify(site)).not.toContain('EFGH')
  expect(app.secrets.open(site!.sealedPassword, `${accountId}:wordpress`)).toBe('abcd EFGH 1234 ijkl')
  expect(() => app.secrets.open(site!.sealedPassword, `${crypto.randomUUID()}:wordpress`)).toThrow()
})

test('keeps the site address as typed, without surrounding spaces', async () => {
  const typed = 'HTTPS://Example.com/Blog/?lang=de'
  const { token } = await given.account(server, { profile: { wordpressSiteUrl: `  ${typed} ` } })
  const shown = await server.call('GET', '/profile', undefined, token)
  expect(shown.body.data.businessProfile.wordpressSiteUrl).toBe(typed)
})

test.each([
  ['example.com', 'https://example.com'],
  ['blog.example.com/news', 'https://blog.example.com/news'],
  ['example.com:8443', 'https://example.com:8443'],
])('adds https to an address without a scheme: %s', async (typed, kept) => {
  const { token } = await given.account(server, { profile: { wordpressSiteUrl: typed } })
  const shown = await server.call('GET', '/profile', undefined, token)
  expect(shown.body.data.businessProfile.wordpressSiteUrl).toBe(kept)
})

test('rejects an address that contains a login and stores nothing', async () => {
  const { email, registrationToken } = await given.paid(server)
  const answer = await complete({ registrationToken, wordpressSiteUrl: 'https://ada:secret@example.com' })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ wordpressSiteUrl: 'Please enter a valid WordPress site URL' })
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  expect(account?.profileCompletedAt).toBeNull()
  expect(
    await app.db.select().from(businessProfiles).where(eq(businessProfiles.accountId, account!.id)),
  ).toEqual([])
})

test('accepts promises and expectations as one text separated by blank lines', async () => {
  const { registrationToken } = await given.paid(server)
  const texts = { clientPromises: 'One\n\n Two \n \n\nThree', clientExpectations: ' A \r\n\r\nB' }
  const answer = await complete({ registrationToken, ...texts })
  const shown = await server.call('GET', '/profile', undefined, answer.body.data.tokens.accessToken)
  expect(shown.body.data.businessProfile).toMatchObject({
    clientPromises: ['One', 'Two', 'Three'],
    clientExpectations: ['A', 'B'],
  })
})

test('names each missing field with its message', async () => {
  const { registrationToken } = await given.paid(server)
  const answer = await server.call('POST', calls[0]!, { registrationToken })
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({
    businessName: 'Business name is required',
    idealClient: 'Ideal client description is required',
    clientPromises: 'Client promises are required',
    clientExpectations: 'Client expectations are required',
    wordpressSiteUrl: 'WordPress site URL is required',
    wordpressUsername: 'WordPress username is required',
    wordpressApiKey: 'WordPress API key is required',
  })
})
