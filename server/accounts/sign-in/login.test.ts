import { expect, test } from 'vitest'
import { given, password, type Server } from '../../../test/given/given.ts'

const server = await given.server()

test('signs in an unpaid account and shows it as free with an incomplete profile', async () => {
  const { email } = await given.registration(server)
  const answer = await server.call('POST', '/auth/login', { email, password })
  expect(answer.status).toBe(200)
  expect(answer.body.data.user).toEqual({
    username: expect.any(String),
    email,
    plan: 'free',
    profileComplete: false,
    emailVerified: false,
    pendingEmail: null,
  })
  const token = answer.body.data.tokens.accessToken
  expect((await server.call('GET', '/profile', undefined, token)).status).toBe(200)
})

test('accepts the address in any case and with surrounding spaces', async () => {
  const { email } = await given.registration(server)
  const answer = await server.call('POST', '/auth/login', { email: ` ${email.toUpperCase()} `, password })
  expect(answer.status).toBe(200)
})

test('answers a wrong password and an unknown address alike', async () => {
  const { email } = await given.registration(server)
  const wrong = await server.call('POST', '/auth/login', { email, password: 'Wrong-horse-1' })
  const unknown = await server.call('POST', '/auth/login', { email: given.email(), password })
  for (const { status, body } of [wrong, unknown]) {
    expect(status).toBe(401)
    expect(body).toMatchObject({
      success: false,
      code: 'invalid_credentials',
      message: 'Invalid credentials',
    })
  }
})

test('checks no more than 20 wrong passwords an hour, even when all come at once', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => loginFrom(limited, `203.0.${i}.1`, email, 'Wrong-horse-1')),
  )
  const evaluated = answers.filter(({ status }) => status === 401)
  const refused = answers.filter(({ status }) => status === 429)
  expect(evaluated.length).toBeLessThanOrEqual(20)
  expect(evaluated.length).toBeGreaterThan(0)
  expect(evaluated.length + refused.length).toBe(40)
  expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await loginFrom(limited, '203.0.199.1', email, password)).status).toBe(429)
  await limited.stop()
})

test('lets an owner in from a known address while strangers are locked out', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  expect((await loginFrom(limited, '198.51.100.7', email, password)).status).toBe(200)
  for (let i = 0; i < 25; i++) await loginFrom(limited, `203.0.${i}.1`, email, 'Wrong-horse-1')
  expect((await loginFrom(limited, '203.0.199.1', email, password)).status).toBe(429)
  expect((await loginFrom(limited, '198.51.100.7', email, password)).status).toBe(200)
  await limited.stop()
})

test('never throttles repeated sign-ins with the right password', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  for (let i = 0; i < 30; i++)
    expect((await loginFrom(limited, '198.51.100.7', email, password)).status).toBe(200)
  await limited.stop()
})

function loginFrom(at: Server, address: string, email: string, tried: string) {
  return fetch(`${at.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: tried }),
  })
}
