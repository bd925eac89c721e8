import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { operatorPassword, signInAsOperator } from '../../../test/given/given-operator.ts'
import { given, password, type Server } from '../../../test/given/given.ts'
import { freePort } from '../../../tools/testing/postgres.ts'
import { openDatabase } from '../../platform/database/open-database.ts'
import { accounts } from '../../schema/accounts.ts'
import { operatorSessions } from '../../schema/operations.ts'
import { start, type Running } from '../../start.ts'

// The embedded database belongs to a single process.
const isShared = process.env.TEST_ENGINE === 'postgres'
const settings = { OPERATOR_PASSWORD: operatorPassword, RATE_LIMITS: 'on' }

let server: Server
beforeAll(async () => {
  server = await given.server(settings)
})
afterAll(() => server.stop())

/** Starts a second server on the same database with the given changes. */
async function startSecondServer(first: Server, changes: Partial<Server['app']['env']> = {}) {
  const { env } = first.app
  const PORT = await freePort()
  const database = await openDatabase({ url: env.DATABASE_URL, directory: '' })
  const running: Running = await start({ ...env, PORT, ...changes }, database)
  return { ...running, url: `http://127.0.0.1:${PORT}` }
}
const guess = (at: { url: string }, from: string, tried: string) =>
  fetch(`${at.url}/operator/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'x-forwarded-for': from },
    body: new URLSearchParams({ password: tried }),
  })
const openAt = (url: string, cookie: string) =>
  fetch(`${url}/operator`, { redirect: 'manual', headers: { cookie } })

test('limits the operator’s cookie to this host and https, and hides it from scripts', async () => {
  const origin = 'https://localhost'
  const secure = await given.server({ ...settings, PUBLIC_URL: origin })
  const answer = await fetch(`${secure.url}/operator/sign-in`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ password: operatorPassword }),
  })
  const [cookie = '', ...more] = answer.headers.getSetCookie()
  expect(more).toEqual([])
  const [pair = '', ...attributes] = cookie.split('; ')
  // 256 bits, in base64url.
  expect(pair).toMatch(/^__Host-quillcast-operator=[\w-]{43}$/)
  expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=28800', 'Path=/', 'SameSite=Strict', 'Secure'])
  await secure.stop()
})

test('ends the operator’s session after eight hours, used or not, and stores only a hash of its token', async () => {
  const { db } = server.app
  const operator = await signInAsOperator(server)
  const token = operator.cookie.split('=')[1]!
  const [row] = await db
    .select()
    .from(operatorSessions)
    .where(sql`${operatorSessions.expiresAt} > now() + interval '7 hours 59 minutes'`)
  expect(JSON.stringify(row)).not.toContain(token)
  const age = (by: string) =>
    db
      .update(operatorSessions)
      .set({ expiresAt: sql`${operatorSessions.expiresAt} - ${by}::interval` })
      .where(eq(operatorSessions.id, row!.id))
  await age('7 hours 59 minutes')
  expect((await operator.open('/operator')).status).toBe(200)
  await age('1 minute')
  const late = await operator.open('/operator')
  expect([late.status, late.headers.get('location')]).toEqual([303, '/operator/sign-in'])
  // It allows no action either, and the next sign-in deletes its row.
  expect((await operator.press('/operator', '/operator/sign-out')).status).toBe(303)
  await signInAsOperator(server)
  expect(await db.select().from(operatorSessions).where(eq(operatorSessions.id, row!.id))).toEqual([])
})

test('refuses a token that was signed out, made up or changed by one character', async () => {
  const operator = await signInAsOperator(server)
  const other = await signInAsOperator(server)
  await operator.press('/operator', '/operator/sign-out')
  const [name, token = ''] = other.cookie.split('=')
  const changed = token.slice(0, -2) + (token.at(-2) === 'A' ? 'B' : 'A') + token.at(-1)
  for (const cookie of [operator.cookie, `${name}=`, `${name}=${'A'.repeat(43)}`, `${name}=${changed}`])
    expect((await openAt(server.url, cookie)).status).toBe(303)
  // Signing out ends only that session.
  expect((await openAt(server.url, other.cookie)).status).toBe(200)
})

test('ends the previous session when signing in again in the same browser', async () => {
  const operator = await signInAsOperator(server)
  const again = await operator.send(
    '/operator/sign-in',
    { password: operatorPassword },
    { cookie: operator.cookie },
  )
  expect(again.status).toBe(303)
  expect((await openAt(server.url, operator.cookie)).status).toBe(303)
  expect((await openAt(server.url, again.headers.getSetCookie()[0]!.split(';')[0]!)).status).toBe(200)
})

test('lets the operator end all sessions of an account at once, and shows that to its owner', async () => {
  const { email } = await given.registration(server)
  const signIn = async (): Promise<string> =>
    (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  const token = await signIn()
  const [row] = await server.app.db.select().from(accounts).where(eq(accounts.email, email))
  const page = `/operator/accounts/${row!.id}`
  const operator = await signInAsOperator(server)
  expect((await operator.press(page, `${page}/sign-out`)).status).toBe(303)
  expect((await server.call('GET', '/account/activity', undefined, token)).status).toBe(401)
  const { body } = await server.call('GET', '/account/activity', undefined, await signIn())
  expect(body.data.entries).toContainEqual(
    expect.objectContaining({ act: 'operator_acted', actor: 'operator', detail: 'Signed out everywhere' }),
  )
})

test.skipIf(!isShared)(
  'applies the operator’s sign-out at the other server too, and ends sessions of a previous password',
  async () => {
    const second = await startSecondServer(server)
    const renewed = await startSecondServer(server, {
      OPERATOR_PASSWORD: [{ name: '', password: 'another operator of this server' }],
    })
    const operator = await signInAsOperator(server)
    const opens = async () =>
      Promise.all(
        [server, second, renewed].map(async ({ url }) => (await openAt(url, operator.cookie)).status),
      )
    expect(await opens()).toEqual([200, 200, 303])
    await operator.press('/operator', '/operator/sign-out')
    expect(await opens()).toEqual([303, 303, 303])
    await second.stop()
    await renewed.stop()
  },
)

test.skipIf(!isShared)('counts guesses of the operator’s password across servers', async () => {
  const first = await given.server(settings)
  const second = await startSecondServer(first)
  const tries = await Promise.all(
    Array.from({ length: 24 }, (_, n) => guess(n % 2 ? first : second, '198.51.100.7', 'wrong wrong wrong')),
  )
  const looked = tries.filter(({ status }) => status === 401)
  expect(looked).toHaveLength(10)
  expect(tries.filter(({ status }) => status === 429)).toHaveLength(14)
  for (const at of [first, second])
    expect((await guess(at, '198.51.100.7', operatorPassword)).status).toBe(429)
  // With the password, signing in still works from elsewhere.
  expect((await guess(second, '203.0.113.7', operatorPassword)).status).toBe(303)
  await second.stop()
  await first.stop()
})

test('limits all strangers together to a hundred guesses an hour, without locking the operator out', async () => {
  const limitedServer = await given.server(settings)
  const home = '203.0.113.7'
  expect((await guess(limitedServer, home, operatorPassword)).status).toBe(303)
  const statuses = await Promise.all(
    Array.from({ length: 110 }, (_, n) => guess(limitedServer, `198.18.${n}.1`, 'wrong wrong wrong')),
  )
  // The first sign-in came from an unknown network too.
  expect(statuses.filter(({ status }) => status === 401)).toHaveLength(99)
  expect((await guess(limitedServer, '198.19.1.1', operatorPassword)).status).toBe(429)
  expect((await guess(limitedServer, home, operatorPassword)).status).toBe(303)
  await limitedServer.stop()
})

test('signs each operator in with their own password, and names them in the audit log', async () => {
  const named = await given.server({
    OPERATOR_PASSWORD: 'ada:the first of two passwords, grace:the second of two passwords',
    RATE_LIMITS: 'on',
  })
  const ada = await signInAsOperator(named, 'the first of two passwords')
  const grace = await signInAsOperator(named, 'the second of two passwords')
  await ada.press('/operator', '/operator/sign-out')
  expect((await guess(named, '203.0.113.1', 'ada:the first of two passwords')).status).toBe(401)
  const log = await (await grace.open('/operator/audit')).text()
  expect(log).toContain('operator (ada)')
  expect(log).toContain('operator (grace)')
  await named.stop()
})
