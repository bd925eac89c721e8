import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'

const server = await given.server()
const exists = async (email: string) =>
  (await server.call('POST', '/auth/check-email-exists', { email })).body.data.exists

test('reveals that an address exists only once its profile is complete', async () => {
  const { email } = await given.account(server)
  expect(await exists(email)).toBe(true)
  expect(await exists(email.toUpperCase())).toBe(true)
  expect(await exists(given.email())).toBe(false)
  expect(await exists((await given.registration(server)).email)).toBe(false)
  expect(await exists((await given.paid(server)).email)).toBe(false)
})

test('lets one address ask ten times in ten minutes', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const check = () => limited.call('POST', '/auth/check-email-exists', { email: given.email() })
  for (let i = 0; i < 10; i++) expect((await check()).status).toBe(200)
  const refused = await check()
  expect(refused.status).toBe(429)
  expect(refused.body.code).toBe('too_many_requests')
  await limited.stop()
})
