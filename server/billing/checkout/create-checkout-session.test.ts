import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'

const server = await given.server()

test('lets a signed-in unpaid account pay and continue to its profile', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const token = await signIn(email)
  const same = await open(token, 'basic')
  expect(same.status).toBe(200)
  expect(same.body.data.url).toBe(stripeUrl)
  await payTestCheckout(same.body.data.url)
  const session = await server.call('GET', `/stripe/verify-session/${stripeUrl.split('/').at(-1)}`)
  expect(session.body.data).toEqual({ status: 'paid', isNewRegistration: true, testMode: true })
})

test('opens one checkout for ten simultaneous clicks', async () => {
  const { email } = await given.registration(server)
  const token = await signIn(email)
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(token, 'premium')))
  expect(new Set(answers.map(({ body }) => body.data.url)).size).toBe(1)
})

test('says that an account already has a subscription, even before the event has arrived', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const token = await signIn(email)
  await payTestCheckout(stripeUrl)
  const answer = await open(token, 'premium')
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('already_subscribed')
})

test('asks to select a plan when there is none', async () => {
  const { email } = await given.registration(server)
  const answer = await server.call('POST', '/stripe/create-checkout-session', {}, await signIn(email))
  expect(answer.status).toBe(400)
  expect(answer.body.fields).toEqual({ plan: 'Please select a plan first' })
})

test('shows an unpaid account on the free plan with its payment pending', async () => {
  const { email } = await given.registration(server)
  const { body } = await server.call('GET', '/settings/plan', undefined, await signIn(email))
  expect(body.data).toMatchObject({
    plan: 'free',
    status: 'pending_payment',
    current_period: { end: null },
    testMode: true,
  })
})

async function signIn(email: string): Promise<string> {
  return (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
}

const open = (token: string, plan: string) =>
  server.call('POST', '/stripe/create-checkout-session', { plan }, token)
