import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { sessions } from '../../schema/accounts.ts'
import { sessionMemoryOf } from './session-memory.ts'

const server = await given.server()
const { db } = server.app

test('invalidates a session at once when it is signed out', async () => {
  const token = await signIn()
  expect((await server.call('POST', '/auth/logout', {}, token)).status).toBe(200)
  const answer = await server.call('GET', '/profile', undefined, token)
  expect(answer.status).toBe(401)
  expect(answer.body.code).toBe('signed_out')
})

test('signs out one session and leaves the others alone', async () => {
  const { email } = await given.registration(server)
  const one = await signIn(email)
  const other = await signIn(email)
  await server.call('POST', '/auth/logout', {}, one)
  expect((await server.call('GET', '/profile', undefined, other)).status).toBe(200)
})

test('starts each sign-in with a new token, whatever the request contains', async () => {
  const { email } = await given.registration(server)
  const first = await signIn(email)
  const again = await server.call('POST', '/auth/login', { email, password, token: first }, first)
  const { accessToken } = again.body.data.tokens
  expect(accessToken).not.toBe(first)
  // A chosen token is invalid, before and after a sign-in that sends it.
  const chosen = 'A'.repeat(43)
  const own = await server.call('POST', '/auth/login', { email, password, accessToken: chosen }, chosen)
  expect(own.body.data.tokens.accessToken).not.toBe(chosen)
  expect((await server.call('GET', '/profile', undefined, chosen)).status).toBe(401)
})

test('stores only a hash of the token, which has 256 bits', async () => {
  const token = await signIn()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await find(token)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('keeps a remembered session for 30 days after signing in, used or not', async () => {
  const token = await signIn(undefined, true)
  await age(token, '29 days 23 hours')
  expect((await server.call('GET', '/profile', undefined, token)).status).toBe(200)
  await age(token, '2 hours')
  expect((await server.call('GET', '/profile', undefined, token)).status).toBe(401)
})

test('keeps any other session as long as it is used every 12 hours', async () => {
  const token = await signIn()
  for (let day = 0; day < 3; day++) {
    await age(token, '11 hours')
    expect((await server.call('GET', '/profile', undefined, token)).status).toBe(200)
  }
  await age(token, '12 hours')
  expect((await server.call('GET', '/profile', undefined, token)).status).toBe(401)
})

test('ends a session 30 days after signing in, however much it is used', async () => {
  const token = await signIn()
  const old = sql`${sessions.createdAt} - interval '29 days 23 hours'`
  await db
    .update(sessions)
    .set({ createdAt: old })
    .where(eq(sessions.tokenHash, hashToken(token)))
  await age(token, '2 minutes')
  expect((await server.call('GET', '/profile', undefined, token)).status).toBe(200)
  await age(token, '1 hour')
  expect((await server.call('GET', '/profile', undefined, token)).status).toBe(401)
})

test("writes a session's last use at most once a minute", async () => {
  const token = await signIn()
  await age(token, '50 seconds')
  const [before] = await find(token)
  await server.call('GET', '/profile', undefined, token)
  expect((await find(token))[0]?.lastUsedAt).toEqual(before?.lastUsedAt)
  await age(token, '20 seconds')
  await server.call('GET', '/profile', undefined, token)
  const [after] = await find(token)
  expect(after!.lastUsedAt.getTime()).toBeGreaterThan(before!.lastUsedAt.getTime())
})

test('treats an invalid token as signed out, not as an error', async () => {
  for (const token of ['x', 'a'.repeat(43), 'a'.repeat(5000), "' or 1=1 --"])
    expect((await server.call('GET', '/profile', undefined, token)).status).toBe(401)
})

async function signIn(email?: string, rememberMe = false): Promise<string> {
  const address = email ?? (await given.registration(server)).email
  const answer = await server.call('POST', '/auth/login', { email: address, password, rememberMe })
  return answer.body.data.tokens.accessToken
}

const find = (token: string) =>
  db
    .select()
    .from(sessions)
    .where(eq(sessions.tokenHash, hashToken(token)))

/** Pretends that this much time has passed for the session. */
async function age(token: string, by: string) {
  const [row] = await db
    .update(sessions)
    .set({
      createdAt: sql`${sessions.createdAt} - ${by}::interval`,
      lastUsedAt: sql`${sessions.lastUsedAt} - ${by}::interval`,
      expiresAt: sql`${sessions.expiresAt} - ${by}::interval`,
    })
    .where(eq(sessions.tokenHash, hashToken(token)))
    .returning()
  sessionMemoryOf(server.app).forget(row!.accountId)
}
