import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { appCode } from '../../test/app-code.ts'
import { given, password, type Server } from '../../test/given.ts'
import { freePort } from '../../tools/postgres.ts'
import { openDatabase } from '../platform/db.ts'
import { twoFactors } from '../schema/accounts.ts'
import { start, type Running } from '../start.ts'

// The embedded database is one process's own.
const isShared = process.env.TEST_ENGINE === 'postgres'

let first: Server
let second: Running & { url: string }

beforeAll(async () => {
  if (!isShared) return
  first = await given.server({ RATE_LIMITS: 'on' })
  const { env } = first.app
  const PORT = await freePort()
  const database = await openDatabase({ url: env.DATABASE_URL, directory: '' })
  second = Object.assign(await start({ ...env, PORT }, database), { url: `http://127.0.0.1:${PORT}` })
})
afterAll(async () => {
  await second?.stop()
  await first?.stop()
})

/** The same call to either of them; `from` is where it comes from. */
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

test.skipIf(!isShared)('of two uses of the same code at two servers one signs in', async () => {
  const { email, token } = await registered()
  const act = (body: object) => call(first, 'POST', '/account/two-factor', { body, token })
  const { secret } = (await act({ action: 'begin', currentPassword: password })).body.data
  await act({ action: 'confirm', code: appCode(secret) })
  await first.app.db
    .update(twoFactors)
    .set({ lastStep: 0 })
    .where(sql`true`)
  const body = { email, password, code: appCode(secret) }
  const both = await Promise.all([first, second].map((at) => call(at, 'POST', '/auth/login', { body })))
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403])
})

test.skipIf(!isShared)(
  'a session that is ended at one server is dead at the other at once, and so is its stream there',
  async () => {
    const { email, token } = await registered()
    const other = (await call(second, 'POST', '/auth/login', { body: { email, password } })).body.data.tokens
    const headers = { authorization: `Bearer ${token}` }
    const stream = await fetch(`${second.url}/api/v1/notifications/events`, { headers })
    expect(stream.status).toBe(200)
    const ended = stream.text()
    await call(first, 'POST', '/account/sessions/end-others', { body: {}, token: other.accessToken })
    const since = performance.now()
    expect((await call(second, 'GET', '/profile', { token })).status).toBe(401)
    await ended.catch(() => '')
    const tookMs = performance.now() - since
    console.log(`a session ended elsewhere: its stream was over after ${Math.round(tookMs)} ms`)
    // Well below 100 ms on a machine at rest; the next sign of life would be due much later than this.
    expect(tookMs).toBeLessThan(5000)
  },
)

test.skipIf(!isShared)(
  'guesses at two servers are counted together, and the owner still signs in from where they did before',
  async () => {
    const { email } = await given.registration(first)
    const home = '203.0.113.7'
    const own = { body: { email, password }, from: home }
    expect((await call(first, 'POST', '/auth/login', own)).status).toBe(200)
    const guesses = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        call(n % 2 ? first : second, 'POST', '/auth/login', {
          body: { email, password: `Wrong-password-${n}` },
          from: `198.51.100.${n}`,
        }),
      ),
    )
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(15)
    expect(guesses.filter(({ status }) => status === 429)).toHaveLength(25)
    expect((await call(second, 'POST', '/auth/login', own)).status).toBe(200)
  },
)
