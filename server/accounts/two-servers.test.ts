import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../test/walks/app-code.ts'
import { given, password, type Server } from '../../test/given/given.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { type ServerProcess, startServerProcess } from '../../test/given/server-process.ts'
import { sessions, twoFactors } from '../schema/accounts.ts'

// The embedded database belongs to a single process.
const isShared = process.env.TEST_ENGINE === 'postgres'

let first: Server
let second: ServerProcess

beforeAll(async () => {
  if (!isShared) return
  first = await given.server({ RATE_LIMITS: 'on' })
  const { DATABASE_URL = '' } = first.app.env
  second = await startServerProcess({ DATABASE_URL, RATE_LIMITS: 'on', SCHEDULED_JOBS: 'off' })
  await second.ready()
})
afterAll(async () => {
  second?.kill()
  await Promise.all([first?.stop(), second?.ended])
})

/** Sends the same call to either server; `from` is the caller's address. */
async function call(
  at: { url: string },
  method: string,
  path: string,
  asked: { body?: object; token?: string; from?: string } = {},
) {
  const { body, token, from } = asked
  const answer = await fetch(`${at.url}/api/v1${path}`, {
    method,
    headers: {
      ...(body ? { 'content-type': 'application/json' } : {}),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(from ? { 'x-forwarded-for': from } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { status: answer.status, body: await answer.json() }
}

async function registered() {
  const { email } = await given.registration(first)
  const login = await call(first, 'POST', '/auth/login', { body: { email, password } })
  return { email, token: login.body.data.tokens.accessToken as string }
}

/** Enables the second factor, as if the confirmation code was used long ago. */
async function withSecondFactor() {
  const { email, token } = await registered()
  const act = (body: object) => call(first, 'POST', '/account/two-factor', { body, token })
  const { secret } = (await act({ action: 'begin', currentPassword: password })).body.data
  const { recoveryCodes } = (await act({ action: 'confirm', code: appCode(secret) })).body.data
  await first.app.db
    .update(twoFactors)
    .set({ lastStep: 0 })
    .where(sql`true`)
  return { email, token, code: appCode(secret), recoveryCodes: recoveryCodes as string[] }
}

const statusesOf = (answers: { status: number }[]) =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b)

test.skipIf(!isShared)(
  'accepts a code used at two servers at once only once, and recovery codes too',
  async () => {
    const { email, code, recoveryCodes } = await withSecondFactor()
    for (const used of [code, recoveryCodes[0]!]) {
      const body = { email, password, code: used }
      const both = [first, second, first, second].map((at) => call(at, 'POST', '/auth/login', { body }))
      expect(statusesOf(await Promise.all(both))).toEqual([200, 403, 403, 403])
      for (const at of [first, second])
        expect((await call(at, 'POST', '/auth/login', { body })).status).toBe(403)
    }
  },
)

test.skipIf(!isShared)('counts wrong codes across servers', async () => {
  const { email, code } = await withSecondFactor()
  const body = { email, password, code: 'aaaa' }
  const statuses: number[] = []
  for (let pair = 0; pair < 7; pair++) {
    const both = [first, second].map((at) => call(at, 'POST', '/auth/login', { body }))
    statuses.push(...statusesOf(await Promise.all(both)))
  }
  expect(statuses).toEqual([403, 403, 403, 403, 403, ...Array.from({ length: 9 }, () => 429)])
  expect((await call(second, 'POST', '/auth/login', { body: { email, password, code } })).status).toBe(429)
})

const newPassword = 'Another-horse-2'
/** Every way to end a session deliberately, from another session or its own. */
const ends: Record<string, (own: string, other: string, email: string) => Promise<{ status: number }>> = {
  'signing out': (own) => call(first, 'POST', '/auth/logout', { body: {}, token: own }),
  'ending all others': (_own, token) =>
    call(first, 'POST', '/account/sessions/end-others', { body: {}, token }),
  'ending this one': async (_own, token) => {
    const { body } = await call(first, 'GET', '/account/sessions', { token })
    const { id } = body.data.sessions.find(({ current }: { current: boolean }) => !current)
    return call(first, 'DELETE', `/account/sessions/${id}`, { token })
  },
  'a new password': (_own, token) =>
    call(first, 'PUT', '/profile/password', { body: { currentPassword: password, newPassword }, token }),
  'deleting the account': (_own, token, email) =>
    call(first, 'POST', '/account/delete', { body: { currentPassword: password, confirm: email }, token }),
}

/** How many milliseconds from now the second server still accepts a call with that session. */
async function msUntilRefused(token: string): Promise<number> {
  const since = performance.now()
  for (let accepted = since; ;) {
    const sent = performance.now()
    if ((await call(second, 'GET', '/profile', { token })).status === 401) return accepted - since
    accepted = sent
  }
}

test.skipIf(!isShared).each(Object.keys(ends))(
  'ends a session at the other process within 100 ms, and its stream within a second, after %s',
  async (way) => {
    const { email, token } = await registered()
    const other = (await call(second, 'POST', '/auth/login', { body: { email, password } })).body.data.tokens
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${second.url}/api/v1/notifications/events`, { headers })
    expect(stream.status).toBe(200)
    const ended = stream.text().catch(() => '')
    expect((await call(second, 'GET', '/profile', { token })).status).toBe(200)
    const done = await ends[way]!(token, other.accessToken, email)
    const since = performance.now()
    expect(done.status).toBeLessThan(300)
    expect(await msUntilRefused(token)).toBeLessThan(100)
    await ended
    const tookMs = performance.now() - since
    console.log(`a session ended elsewhere: its stream was over after ${Math.round(tookMs)} ms`)
    expect(tookMs).toBeLessThan(1000)
  },
)

test.skipIf(!isShared)('ends a session within seconds when its notification is lost', async () => {
  const { token } = await registered()
  expect((await call(second, 'GET', '/profile', { token })).status).toBe(200)
  await first.app.db.delete(sessions).where(eq(sessions.tokenHash, hashToken(token)))
  expect((await call(second, 'GET', '/profile', { token })).status).toBe(200)
  expect(await msUntilRefused(token)).toBeLessThan(5500)
})

test.skipIf(!isShared)(
  'counts guesses across servers, and still lets the owner in from a known source',
  async () => {
    const { email } = await given.registration(first)
    const home = '203.0.113.7'
    const own = { body: { email, password }, from: home }
    expect((await call(first, 'POST', '/auth/login', own)).status).toBe(200)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        call(n % 2 ? first : second, 'POST', '/auth/login', {
          body: { email, password: `Wrong-password-${n}` },
          from: `198.51.${n}.1`,
        }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(20)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(20)
    expect((await call(second, 'POST', '/auth/login', own)).status).toBe(200)
  },
)
