import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'

const server = await given.server()
const verify = (sessionId: string) => server.call('GET', `/stripe/verify-session/${sessionId}`)
const sessionOf = (url: string) => url.split('/').at(-1) ?? ''

test('reports a checkout as paid only once it is, and signs nobody in', async () => {
  const { stripeUrl } = await given.registration(server)
  const sessionId = sessionOf(stripeUrl)
  expect((await verify(sessionId)).body.data).toEqual({
    status: 'unpaid',
    isNewRegistration: true,
    testMode: true,
  })
  await payTestCheckout(stripeUrl)
  const paid = await verify(sessionId)
  expect(paid.status).toBe(200)
  expect(paid.body.data).toEqual({ status: 'paid', isNewRegistration: true, testMode: true })
  expect((await verify(sessionId)).body.data).toEqual(paid.body.data)
})

test('does not report a checkout as paid because another of the account is', async () => {
  const { email, stripeUrl } = await given.registration(server)
  const again = await server.call('POST', '/auth/register', { email, password, plan: 'premium' })
  await payTestCheckout(again.body.data.stripeUrl)
  expect((await verify(sessionOf(again.body.data.stripeUrl))).body.data.status).toBe('paid')
  expect((await verify(sessionOf(stripeUrl))).body.data.status).toBe('expired')
})

test('is no longer a new registration after the profile is complete', async () => {
  const { sessionId, registrationToken } = await given.paid(server)
  await server.call('POST', '/auth/complete-profile', { ...given.business(), registrationToken })
  expect((await verify(sessionId)).body.data).toEqual({
    status: 'paid',
    isNewRegistration: false,
    testMode: true,
  })
})

test('answers not found for an unknown checkout', async () => {
  for (const id of ['test_cs_00000000000000000000000000000000', 'x', '%F0%9F%A6%84', "'--"]) {
    const answer = await verify(id)
    expect([id, answer.status, answer.body.code]).toEqual([id, 404, 'not_found'])
  }
})

test('tells twenty callers right after paying that it is paid', async () => {
  const { stripeUrl } = await given.registration(server)
  await payTestCheckout(stripeUrl)
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(sessionOf(stripeUrl))))
  expect(answers.map(({ body }) => body.data?.status)).toEqual(Array.from({ length: 20 }, () => 'paid'))
})
