import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password, until } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { hashToken } from '../../platform/secrets/secrets.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts } from '../../schema/billing.ts'

const server = await given.server()
const { db } = server.app
const register = (email: string, fields: object = {}) =>
  server.call('POST', '/auth/register', { email, password, plan: 'basic', ...fields })
const accountsOf = (email: string) => db.select().from(accounts).where(eq(accounts.email, email))

test('creates an unpaid account and returns its checkout', async () => {
  const email = given.email()
  const answer = await register(email)
  expect(answer.status).toBe(201)
  const { token, stripeUrl } = answer.body.data
  expect(stripeUrl).toMatch(/\/test-checkout\/test_cs_[0-9a-f]{32}$/)
  const [account] = await accountsOf(email)
  expect(account).toMatchObject({ status: 'pending_payment', registrationTokenHash: hashToken(token) })
  expect(account?.passwordHash).toMatch(/^\$argon2id\$/)
})

test('creates one account, customer and checkout for twenty registrations at once', async () => {
  const email = given.email()
  const answers = await Promise.all(Array.from({ length: 20 }, () => register(email)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201))
  const [account, ...others] = await accountsOf(email)
  expect(others).toEqual([])
  expect(
    await db.select().from(billingCustomers).where(eq(billingCustomers.accountId, account!.id)),
  ).toHaveLength(1)
  const open = and(eq(checkouts.accountId, account!.id), eq(checkouts.status, 'open'))
  expect(await db.select().from(checkouts).where(open)).toHaveLength(1)
  expect(new Set(answers.map(({ body }) => body.data.stripeUrl)).size).toBe(1)
})

test('gives twenty people with the same name before the @ different usernames', async () => {
  const local = `info${Date.now()}`
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => register(`${local}@shop${i}.example.com`)),
  )
  expect(answers.every(({ status }) => status === 201)).toBe(true)
  const rows = await db
    .select()
    .from(accounts)
    .where(sql`${accounts.email} like ${`${local}@%`}`)
  expect(new Set(rows.map(({ username }) => username.toLowerCase())).size).toBe(20)
})

test('resumes the same checkout with a new token when the right password is given again', async () => {
  const email = given.email()
  const first = await register(email)
  const second = await register(email)
  expect(second.status).toBe(201)
  expect(second.body.data.stripeUrl).toBe(first.body.data.stripeUrl)
  expect(second.body.data.token).not.toBe(first.body.data.token)
  await payTestCheckout(second.body.data.stripeUrl)
  const complete = (registrationToken: string) =>
    server.call('POST', '/auth/complete-profile', { ...given.business(), registrationToken })
  const dead = await complete(first.body.data.token)
  expect(dead.status).toBe(400)
  expect(dead.body.code).toBe('invalid_token')
  expect((await complete(second.body.data.token)).status).toBe(200)
})

test('opens a new checkout when the plan changes, and closes the earlier one', async () => {
  const email = given.email()
  const basic = await register(email)
  const premium = await register(email, { plan: 'premium' })
  expect(premium.body.data.stripeUrl).not.toBe(basic.body.data.stripeUrl)
  const earlier = await fetch(basic.body.data.stripeUrl)
  expect(earlier.status).toBe(410)
  const { location } = await payTestCheckout(premium.body.data.stripeUrl)
  expect(location).toContain('/registration/success?session_id=test_cs_')
  const token = (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  await until(
    async () => (await server.call('GET', '/settings/plan', undefined, token)).body.data.plan === 'premium',
  )
})

test('does not resume or change an unpaid account with a wrong password', async () => {
  const email = given.email()
  await register(email)
  const [before] = await accountsOf(email)
  const answer = await register(email, { password: 'Another-horse-1' })
  expect(answer.status).toBe(409)
  expect(answer.body).toMatchObject({
    code: 'email_taken',
    fields: { email: 'An account with this email already exists' },
  })
  expect((await accountsOf(email))[0]).toEqual(before)
})

test('says that a paid account’s address is taken, even with the right password', async () => {
  const { email } = await given.paid(server)
  const answer = await register(email)
  expect(answer.status).toBe(409)
  expect(answer.body.code).toBe('email_taken')
})

test('does not ask somebody to pay again who has paid without our knowledge', async () => {
  const email = given.email()
  const { stripeUrl } = (await register(email)).body.data
  await payTestCheckout(stripeUrl)
  // The event may or may not have been processed, but nothing may be sold twice.
  expect((await register(email, { plan: 'premium' })).status).toBe(409)
})
