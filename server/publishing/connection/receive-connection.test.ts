import { eq, sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { purgeConnections } from '../../profile/purge-connections.ts'
import { accounts } from '../../schema/accounts.ts'
import { siteConnections, sites } from '../../schema/profile.ts'

const server = await given.server()
const { app } = server
const { url } = inject('given').wordpress
const secret = 'abcdEFGH1234abcdEFGH1234'
const allowed = { site_url: url, user_login: 'ada', password: secret }

/** A customer whose browser was sent to WordPress. */
async function begun() {
  const { email, registrationToken } = await given.paid(server)
  const body = { wordpressSiteUrl: url, registrationToken }
  const { authorizeUrl } = (await server.call('POST', '/posts/wordpress-connection/begin', body)).body.data
  const back = new URL(authorizeUrl).searchParams.get('success_url')!
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  const finish = (receipt: string, more: object = { registrationToken }, token?: string) =>
    server.call('POST', '/posts/wordpress-connection/finish', { receipt, ...more }, token)
  return { email, registrationToken, back, accountId: account!.id, finish }
}

async function comeBack(back: string, query: Record<string, string> | string[][] = allowed) {
  const address = new URL(back)
  for (const [name, value] of new URLSearchParams(query)) address.searchParams.append(name, value)
  const answer = await fetch(address, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  const location = new URL(answer.headers.get('location')!)
  expect(location.search).toBe('')
  expect(location.href).not.toContain(secret)
  return location.hash
}

const receiptIn = (hash: string) => /^#connection=([\w-]{43})$/.exec(hash)?.[1] ?? ''

const rowsOf = (accountId: string) =>
  app.db.select().from(siteConnections).where(eq(siteConnections.accountId, accountId))

const end = (accountId: string) =>
  app.db
    .update(siteConnections)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(siteConnections.accountId, accountId))

test('returns one receipt for many concurrent callbacks, and redeems one of many concurrent receipts', async () => {
  const { back, accountId, finish } = await begun()
  const hashes = await Promise.all(Array.from({ length: 8 }, () => comeBack(back)))
  const receipts = hashes.map(receiptIn).filter(Boolean)
  expect(receipts).toHaveLength(1)
  expect(hashes.filter((hash) => hash === '#connection-failed=expired')).toHaveLength(7)
  const [row] = await rowsOf(accountId)
  expect(JSON.stringify(row)).not.toContain(secret)
  expect(JSON.stringify(row)).not.toContain(receipts[0])
  const answers = await Promise.all(Array.from({ length: 8 }, () => finish(receipts[0]!)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  expect(answers.filter(({ body }) => body.code === 'invalid_token')).toHaveLength(7)
  expect(await comeBack(back)).toBe('#connection-failed=expired')
})

test('accepts nothing from WordPress or the browser after ten minutes, and removes the password', async () => {
  const late = await begun()
  await end(late.accountId)
  expect(await comeBack(late.back)).toBe('#connection-failed=expired')

  const slow = await begun()
  const receipt = receiptIn(await comeBack(slow.back))
  await end(slow.accountId)
  expect(await slow.finish(receipt)).toMatchObject({ status: 400, body: { code: 'invalid_token' } })
  await purgeConnections.run(app, {}, { signal: new AbortController().signal, last: true })
  expect(await rowsOf(slow.accountId)).toEqual([])
})

test('keeps a connection open for at most ten minutes', async () => {
  const { accountId } = await begun()
  const [row] = await app.db
    .select({ seconds: sql<number>`extract(epoch from ${siteConnections.expiresAt} - now())::float` })
    .from(siteConnections)
    .where(eq(siteConnections.accountId, accountId))
  expect(row!.seconds).toBeGreaterThan(540)
  expect(row!.seconds).toBeLessThanOrEqual(600)
})

test('hands nothing over when somebody is lured into authorizing a stranger’s connection', async () => {
  const stranger = await begun()
  const lured = await begun()
  const receipt = receiptIn(await comeBack(stranger.back))
  const { body } = await server.call('POST', '/auth/login', { email: lured.email, password })
  const tries = [
    await lured.finish(receipt),
    await lured.finish(receipt, {}, body.data.tokens.accessToken),
    await lured.finish(receipt, { registrationToken: 'of nobody' }),
    await stranger.finish('a'.repeat(43)),
    await stranger.finish(new URL(stranger.back).searchParams.get('state')!),
  ]
  expect(tries.map((answer) => answer.body.code)).toEqual(Array.from({ length: 5 }, () => 'invalid_token'))
  expect((await lured.finish(receipt, {})).body.code).toBe('signed_out')
  for (const { accountId } of [stranger, lured])
    expect(await app.db.select().from(sites).where(eq(sites.accountId, accountId))).toEqual([])
})

test('rejects a login for another host, accepts www or https of the same host, and uses up the state either way', async () => {
  const other = await begun()
  expect(await comeBack(other.back, { ...allowed, site_url: 'https://evil.example' })).toBe(
    '#connection-failed=other_site',
  )
  expect(await comeBack(other.back)).toBe('#connection-failed=expired')
  const same = await begun()
  await app.db
    .update(siteConnections)
    .set({ url: 'http://example.com/blog' })
    .where(eq(siteConnections.accountId, same.accountId))
  const hash = await comeBack(same.back, { ...allowed, site_url: 'https://www.example.com' })
  expect((await same.finish(receiptIn(hash))).body.data.wordpressSiteUrl).toBe('http://example.com/blog')
})

test('names the reason when WordPress returns without a login', async () => {
  const cases: [Record<string, string> | string[][], string][] = [
    [{ rejected: '1' }, 'rejected'],
    [{ success: 'false' }, 'rejected'],
    [{ rejected: '1', error: 'disabled' }, 'disabled'],
    [{}, 'invalid'],
    [{ ...allowed, password: '' }, 'invalid'],
    [{ ...allowed, user_login: 'a\u0000da' }, 'invalid'],
    [{ ...allowed, password: 'x'.repeat(201) }, 'invalid'],
    [{ ...allowed, site_url: 'no address' }, 'invalid'],
    [[...Object.entries(allowed), ['password', 'second']], 'invalid'],
  ]
  for (const [query, reason] of cases) {
    const { back, accountId } = await begun()
    expect(await comeBack(back, query)).toBe(`#connection-failed=${reason}`)
    expect(await rowsOf(accountId)).toEqual([])
  }
  for (const query of ['', '?state=', '?state=a&state=b', '?state=%00'])
    expect(await comeBack(`${server.url}/wordpress/callback${query}`)).toBe('#connection-failed=invalid')
  const unknown = `${server.url}/wordpress/callback?state=nothing.complete-profile`
  expect(await comeBack(unknown)).toBe('#connection-failed=expired')
})

test('keeps what WordPress hands over out of our metrics', async () => {
  const { back } = await begun()
  await comeBack(back)
  const metrics = await (await fetch(`${server.url}/metrics`)).text()
  expect(metrics).toContain('operation="/wordpress/callback"')
  expect(metrics).not.toContain(secret)
  expect(metrics).not.toContain('state=')
})
