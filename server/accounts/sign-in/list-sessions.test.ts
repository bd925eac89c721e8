import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { sessions as sessionRows } from '../../schema/accounts.ts'

const server = await given.server()
const chrome =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36'

async function signIn(email: string, userAgent = 'node', rememberMe = false): Promise<string> {
  const answer = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': userAgent },
    body: JSON.stringify({ email, password, rememberMe }),
  })
  return (await answer.json()).data.tokens.accessToken
}

const list = async (token: string) =>
  (await server.call('GET', '/account/sessions', undefined, token)).body.data.sessions
const isAlive = async (token: string) =>
  (await server.call('GET', '/account/sessions', undefined, token)).status === 200

test('lists every device, this one first, and no token', async () => {
  const { email } = await given.registration(server)
  const mine = await signIn(email)
  const other = await signIn(email, chrome, true)
  const sessions = await list(mine)
  expect(sessions).toEqual([
    expect.objectContaining({ current: true, device: 'Unknown device', remembered: false }),
    {
      id: expect.any(String),
      current: false,
      created_at: expect.any(String),
      last_used_at: expect.any(String),
      device: 'Chrome on Windows',
      remembered: true,
    },
  ])
  expect(JSON.stringify(sessions)).not.toContain(other)
  expect((await list(other))[0].device).toBe('Chrome on Windows')
})

test('ends a session at once, and finds nothing when it is ended again', async () => {
  const { email } = await given.registration(server)
  const [mine, other] = [await signIn(email), await signIn(email)]
  const id = (await list(mine)).find(({ current }: { current: boolean }) => !current).id
  const end = () => server.call('DELETE', `/account/sessions/${id}`, undefined, mine)
  expect((await end()).status).toBe(200)
  expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
  expect((await end()).body.code).toBe('not_found')
})

test('ends all other sessions together and keeps this one', async () => {
  const { email } = await given.registration(server)
  const tokens = await Promise.all([1, 2, 3].map(() => signIn(email)))
  const answer = await server.call('POST', '/account/sessions/end-others', {}, tokens[1])
  expect(answer.body.data).toEqual({ ended: 2 })
  expect(await Promise.all(tokens.map(isAlive))).toEqual([false, true, false])
})

/** Pretends that the password was entered that long ago. */
const age = (token: string, by: string) =>
  server.app.db
    .update(sessionRows)
    .set({ authenticatedAt: sql`now() - ${by}::interval` })
    .where(eq(sessionRows.tokenHash, hashToken(token)))

const endEach = {
  'one session': async (mine: string) => {
    const other = (await list(mine)).find(({ current }: { current: boolean }) => !current)
    return server.call('DELETE', `/account/sessions/${other.id}`, undefined, mine)
  },
  'all others': (mine: string) => server.call('POST', '/account/sessions/end-others', {}, mine),
}

test.each(Object.keys(endEach) as (keyof typeof endEach)[])(
  'asks for the password before ending %s when it was entered more than ten minutes ago, and continues once it is entered again',
  async (way) => {
    const { email } = await given.registration(server)
    const [mine, other] = [await signIn(email, 'node', true), await signIn(email)]
    await age(mine, '11 minutes')
    const refused = await endEach[way](mine)
    expect([refused.status, refused.body.code]).toEqual([403, 'password_required'])
    expect(await isAlive(other)).toBe(true)
    const confirm = (currentPassword: string) =>
      server.call('POST', '/account/confirm-password', { currentPassword }, mine)
    const wrong = await confirm('Wrong-horse-1')
    expect([wrong.status, wrong.body.code]).toEqual([422, 'wrong_password'])
    expect(wrong.body.fields).toHaveProperty('currentPassword')
    expect((await endEach[way](mine)).body.code).toBe('password_required')
    expect((await confirm(password)).status).toBe(200)
    expect((await endEach[way](mine)).status).toBe(200)
    expect([await isAlive(mine), await isAlive(other)]).toEqual([true, false])
    const { entries } = (await server.call('GET', '/account/activity', undefined, mine)).body.data
    const acts = (entries as { act: string }[]).map(({ act }) => act).slice(0, 3)
    expect(acts.slice(1)).toEqual(['password_confirmed', 'password_failed'])
  },
)

test('counts a re-entered password for that device alone', async () => {
  const { email } = await given.registration(server)
  const [mine, other] = [await signIn(email), await signIn(email)]
  await age(mine, '11 minutes')
  await age(other, '11 minutes')
  await server.call('POST', '/account/confirm-password', { currentPassword: password }, other)
  expect((await endEach['all others'](mine)).body.code).toBe('password_required')
  expect((await endEach['all others'](other)).status).toBe(200)
})

test('accepts a recent password from any flow, for nine minutes at least', async () => {
  const { email } = await given.registration(server)
  const [mine] = [await signIn(email), await signIn(email)]
  await age(mine, '11 minutes')
  await server.call('POST', '/account/two-factor', { action: 'begin', currentPassword: password }, mine)
  expect((await endEach['one session'](mine)).status).toBe(200)
  await age(mine, '9 minutes')
  expect((await endEach['all others'](mine)).status).toBe(200)
})

test('ends its own session without the password', async () => {
  const { email } = await given.registration(server)
  const mine = await signIn(email)
  await age(mine, '1 day')
  const [{ id }] = await list(mine)
  expect((await server.call('DELETE', `/account/sessions/${id}`, undefined, mine)).status).toBe(200)
  expect(await isAlive(mine)).toBe(false)
})

test('ends an event stream with its session', async () => {
  const { email } = await given.registration(server)
  const token = await signIn(email)
  const stream = await fetch(`${server.url}/api/v1/notifications/events`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(stream.status).toBe(200)
  await server.call('POST', '/auth/logout', {}, token)
  const began = performance.now()
  // The text is complete only once the server has ended the stream.
  await stream.text()
  // At once, rather than at the next keep-alive.
  expect(performance.now() - began).toBeLessThan(5000)
  expect(await isAlive(token)).toBe(false)
})
