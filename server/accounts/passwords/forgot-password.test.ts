import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { mailedToken, mailsTo } from '../../../test/read-mailbox.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { emailTokens } from '../../schema/accounts.ts'

const server = await given.server()
const { db } = server.app
const forgot = (email: string) => server.call('POST', '/auth/forgot-password', { email })
const check = (token: string) => server.call('POST', '/auth/verify-reset-token', { token })
const rowOf = (token: string) =>
  db
    .select()
    .from(emailTokens)
    .where(eq(emailTokens.tokenHash, hashToken(token)))

/** Waits until every request has been processed. */
const waitForJobs = (at = server) =>
  until(async () => {
    const { rows } = (await at.app.db.execute(sql`select count(*)::int as waiting from pgboss.job
      where name = 'request-password-reset' and state in ('created', 'retry', 'active')`)) as {
      rows: { waiting: number }[]
    }
    return rows[0]?.waiting === 0
  })

test('answers a known and an unknown address alike, and mails only the known one', async () => {
  const { email } = await given.registration(server)
  const unknown = given.email()
  const answers = [await forgot(email), await forgot(unknown)]
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true, data: {} }])
  await mailedToken(server, email, 'reset-password')
  await waitForJobs()
  expect(await mailsTo(server, unknown, 'reset-password')).toEqual([])
})

test('sends a working link to unpaid and paid accounts, in any letter case', async () => {
  for (const { email } of [await given.registration(server), await given.paid(server)]) {
    await forgot(` ${email.toUpperCase()} `)
    expect((await check(await mailedToken(server, email, 'reset-password'))).status).toBe(200)
  }
})

test('uses a token of 256 bits, stored as a hash and valid for 10 minutes', async () => {
  const { email } = await given.registration(server)
  await forgot(email)
  const token = await mailedToken(server, email, 'reset-password')
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  const [row] = await rowOf(token)
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row!.expiresAt.getTime() - row!.createdAt.getTime()).toBe(600_000)
  await db
    .update(emailTokens)
    .set({ expiresAt: sql`now() - interval '1 second'` })
    .where(eq(emailTokens.tokenHash, hashToken(token)))
  const late = await check(token)
  expect([late.status, late.body.code, late.body.message]).toEqual([
    400,
    'invalid_token',
    'Invalid or expired reset token',
  ])
})

test('keeps the last two links valid, and checking one does not use it up', async () => {
  const { email } = await given.registration(server)
  const links: string[] = []
  for (let i = 1; i <= 3; i++) {
    await forgot(email)
    links.push(await mailedToken(server, email, 'reset-password', i))
  }
  expect((await check(links[0]!)).body.code).toBe('invalid_token')
  for (const link of [links[1]!, links[2]!, links[1]!]) expect((await check(link)).status).toBe(200)
})

test('limits strangers to three mails an hour per network and ten a day, keeps the last two links valid, and always serves a known device', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { email } = await given.registration(limited)
  const post = (path: string, body: object, from: string, cookie = '') =>
    fetch(`${limited.url}/api/v1/auth/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': from, cookie },
      body: JSON.stringify(body),
    })
  const mails = async () => (await mailsTo(limited, email, 'reset-password')).length
  const signedIn = await post('login', { email, password }, '198.51.100.7')
  const cookie = signedIn.headers.get('set-cookie')!.split(';')[0]!
  const askFrom = async (from: string, times: number, sent = '') => {
    const requests = Array.from({ length: times }, () => post('forgot-password', { email }, from, sent))
    for (const answer of await Promise.all(requests))
      expect([answer.status, await answer.json()]).toEqual([200, { success: true, data: {} }])
    await waitForJobs(limited)
  }
  await askFrom('203.0.1.1', 4)
  await askFrom('203.0.1.2', 4)
  expect(await mails()).toBe(3)
  for (let network = 2; network < 12; network++) await askFrom(`203.0.${network}.1`, 4)
  expect(await mails()).toBe(10)
  const links = (await mailsTo(limited, email, 'reset-password')).slice(0, 2)
  const checked = await Promise.all(
    links.map(({ text }) =>
      limited.call('POST', '/auth/verify-reset-token', { token: /token=([\w-]+)/.exec(text)?.[1] }),
    ),
  )
  expect(checked.map(({ status }) => status)).toEqual([200, 200])
  await askFrom('203.0.1.1', 6, cookie)
  expect(await mails()).toBe(16)
  await limited.stop()
})

test('resets nothing with a token of another purpose or an unknown one', async () => {
  const { email } = await given.registration(server)
  const verify = await mailedToken(server, email, 'verify-address')
  for (const token of [verify, '', 'x'.repeat(43), "' or 1=1 --"])
    expect((await check(token)).body.code).toBe('invalid_token')
})

test('lets a caller ask ten times in ten minutes', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const request = () => limited.call('POST', '/auth/forgot-password', { email: given.email() })
  for (let i = 0; i < 10; i++) expect((await request()).status).toBe(200)
  expect((await request()).body.code).toBe('too_many_requests')
  await limited.stop()
})
