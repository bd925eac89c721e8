import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until } from '../../test/given.ts'
import { mailedToken, mailsTo } from '../../test/read-mailbox.ts'
import { hashToken } from '../platform/secrets.ts'
import { emailTokens } from '../schema/accounts.ts'

const server = await given.server()
const { db } = server.app
const forgot = (email: string) => server.call('POST', '/auth/forgot-password', { email })
const check = (token: string) => server.call('POST', '/auth/verify-reset-token', { token })
const rowOf = (token: string) =>
  db
    .select()
    .from(emailTokens)
    .where(eq(emailTokens.tokenHash, hashToken(token)))

/** Every request that was made is worked on. */
const worked = () =>
  until(async () => {
    const { rows } = (await db.execute(sql`select count(*)::int as waiting from pgboss.job
      where name = 'request-password-reset' and state in ('created', 'retry', 'active')`)) as {
      rows: { waiting: number }[]
    }
    return rows[0]?.waiting === 0
  })

test('a known and an unknown address get the same answer, and only the known one a mail', async () => {
  const { email } = await given.registration(server)
  const unknown = given.email()
  const answers = [await forgot(email), await forgot(unknown)]
  for (const { status, body } of answers) expect([status, body]).toEqual([200, { success: true, data: {} }])
  await mailedToken(server, email, 'reset-password')
  await worked()
  expect(await mailsTo(server, unknown, 'reset-password')).toEqual([])
})

test('the link works for an unpaid and for a paid account, written in any case', async () => {
  for (const { email } of [await given.registration(server), await given.paid(server)]) {
    await forgot(` ${email.toUpperCase()} `)
    expect((await check(await mailedToken(server, email, 'reset-password'))).status).toBe(200)
  }
})

test('the token has 256 bits, is stored as a hash and is good for 10 minutes', async () => {
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

test('a newer link ends the one before, and checking one uses nothing up', async () => {
  const { email } = await given.registration(server)
  await forgot(email)
  const first = await mailedToken(server, email, 'reset-password')
  await forgot(email)
  const second = await mailedToken(server, email, 'reset-password', 2)
  expect((await check(first)).body.code).toBe('invalid_token')
  for (let i = 0; i < 3; i++) expect((await check(second)).status).toBe(200)
})

test('an account is sent at most five links an hour, however many ask at once, and nobody is told', async () => {
  const { email } = await given.registration(server)
  const answers = await Promise.all(Array.from({ length: 12 }, () => forgot(email)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  await worked()
  expect(await mailsTo(server, email, 'reset-password')).toHaveLength(5)
})

test('a token of another purpose or of nobody resets nothing', async () => {
  const { email } = await given.registration(server)
  const verify = await mailedToken(server, email, 'verify-address')
  for (const token of [verify, '', 'x'.repeat(43), "' or 1=1 --"])
    expect((await check(token)).body.code).toBe('invalid_token')
})

test('one caller may ask ten times in ten minutes', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const ask = () => limited.call('POST', '/auth/forgot-password', { email: given.email() })
  for (let i = 0; i < 10; i++) expect((await ask()).status).toBe(200)
  expect((await ask()).body.code).toBe('too_many_requests')
  await limited.stop()
})
