import { expect, test } from 'vitest'
import { appCode } from '../../test/app-code.ts'
import { given, password, type Server } from '../../test/given.ts'
import { mailedToken } from '../../test/read-mailbox.ts'

const known = '198.51.100.7'
// The embedded database answers one after the other: there fewer show the same.
const guesses = process.env.TEST_ENGINE === 'postgres' ? 1000 : 320

/** That many wrong passwords, forty at a time, from so many addresses. */
async function guess(at: Server, email: string, addresses: number): Promise<number[]> {
  const statuses: number[] = []
  for (let first = 0; first < guesses; first += 40) {
    const batch = Array.from({ length: 40 }, (_, i) => first + i)
    const answers = batch.map((n) => loginFrom(at, addressOf(n % addresses), email, `Wrong-horse-${n}`))
    statuses.push(...(await Promise.all(answers)))
  }
  return statuses
}

// 200 addresses are 50 networks.
const addressOf = (n: number) => `203.0.${n >> 2}.${(n & 3) + 1}`

async function loginFrom(at: Server, address: string, email: string, tried: string): Promise<number> {
  const answer = await fetch(`${at.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify({ email, password: tried }),
  })
  await answer.body?.cancel()
  return answer.status
}

test.each([1, 200])(
  `of ${guesses} guesses from %i addresses at most 20 are looked at, and the owner still signs in where they did before`,
  async (addresses) => {
    const server = await given.server({ RATE_LIMITS: 'on' })
    const { email } = await given.registration(server)
    expect(await loginFrom(server, known, email, password)).toBe(200)
    const statuses = await guess(server, email, addresses)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(guesses - 20)
    expect(await loginFrom(server, known, email, password)).toBe(200)
    await server.stop()
  },
)

test('ten wrong codes an hour are looked at, whoever has the password; a reset by mail does not give more', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  const token = (await limited.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  const two = (action: string, body: object) =>
    limited.call('POST', '/account/two-factor', { action, ...body }, token)
  const { secret } = (await two('begin', { currentPassword: password })).body.data
  await two('confirm', { code: appCode(secret) })
  const statuses: number[] = []
  for (let i = 0; i < 14; i++)
    statuses.push((await limited.call('POST', '/auth/login', { email, password, code: 'aaaa' })).status)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 403), 429, 429, 429, 429])
  await limited.call('POST', '/auth/forgot-password', { email })
  const link = await mailedToken(limited, email, 'reset-password')
  const chosen = 'Staple-battery-9'
  await limited.call('POST', '/auth/reset-password', {
    token: link,
    password: chosen,
    confirmPassword: chosen,
  })
  const after = await limited.call('POST', '/auth/login', {
    email,
    password: chosen,
    code: appCode(secret, 1),
  })
  expect(after.status).toBe(429)
  await limited.stop()
})
