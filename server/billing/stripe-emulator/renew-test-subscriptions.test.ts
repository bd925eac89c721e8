import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeBooks, endMonth } from '../../../test/given/change-books.ts'
import { given, password, until, type Server } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, testPaymentObjects } from '../../schema/billing.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { renewTestSubscriptions, renewTestSubscriptionsJob } from './renew-test-subscriptions.ts'
import { withBooks } from './with-books.ts'

const server = await given.server()
const { app } = server
const { db } = app
const { id, kind } = testPaymentObjects
const day = 86_400

test('renews an expired subscription with another invoice', async () => {
  const { token, customerId } = await subscriber('4242 4242 4242 4242')
  await changeBooks(app, customerId, endMonth)
  await syncCustomer(app, customerId)
  const before = await planOf(server, token)
  await Promise.all([renewTestSubscriptions(app), renewTestSubscriptions(app), renewTestSubscriptions(app)])
  const after = await until(async () => {
    const plan = await planOf(server, token)
    return plan.current_period.end > before.current_period.end && plan
  })
  expect(after).toMatchObject({ plan: 'basic', status: 'active' })
  const invoices = await invoicesOf(customerId)
  expect(invoices.map(({ status, amount_due }) => [status, amount_due])).toEqual([
    ['paid', 2900],
    ['paid', 2900],
  ])
})

test('leaves a subscription past due but usable when its card fails, and ends it after 7 days', async () => {
  const { token, customerId } = await subscriber('4000 0000 0000 0341')
  expect(await planOf(server, token)).toMatchObject({ plan: 'basic', status: 'active' })
  await changeBooks(app, customerId, endMonth)
  await renewTestSubscriptions(app)
  const late = await until(async () => {
    const plan = await planOf(server, token)
    return plan.status === 'past_due' && plan
  })
  expect(late.plan).toBe('basic')
  // The end of the paid month, which has passed.
  expect(Date.parse(late.current_period.end)).toBeLessThan(Date.now())
  const [owed, ...paid] = await invoicesOf(customerId)
  expect([owed!.status, owed!.attempt_count, owed!.next_payment_attempt - owed!.created]).toEqual([
    'open',
    1,
    3 * day,
  ])
  expect(paid.map(({ status }) => status)).toEqual(['paid'])
  await failedAgo(customerId, 3)
  await renewTestSubscriptions(app)
  expect(await invoicesOf(customerId)).toMatchObject([{ status: 'open', attempt_count: 2 }, {}])
  await failedAgo(customerId, 7)
  await renewTestSubscriptions(app)
  await until(async () => (await planOf(server, token)).status === 'canceled')
  expect((await planOf(server, token)).plan).toBe('free')
  expect(await invoicesOf(customerId)).toMatchObject([{ status: 'void' }, { status: 'paid' }])
  const again = await server.call('POST', '/stripe/create-checkout-session', { plan: 'standard' }, token)
  expect(again.status).toBe(200)
  await payTestCheckout(again.body.data.url)
  await until(async () => (await planOf(server, token)).plan === 'standard')
})

test('forgets answers to idempotency keys after a day', async () => {
  const { customerId } = await subscriber('4242 4242 4242 4242')
  const keys = and(eq(kind, 'idempotency_key'), eq(testPaymentObjects.customerId, customerId))
  const count = await db.$count(testPaymentObjects, keys)
  expect(count).toBeGreaterThan(1)
  const [key] = await db.select({ id }).from(testPaymentObjects).where(keys)
  await db
    .update(testPaymentObjects)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(id, key!.id))
  await renewTestSubscriptionsJob.run(app, {}, { signal: new AbortController().signal, last: true })
  expect(await db.$count(testPaymentObjects, keys)).toBe(count - 1)
})

async function subscriber(number: string) {
  const { email, stripeUrl } = await given.registration(server)
  expect((await payTestCheckout(stripeUrl, { 'cc-number': number })).location).toContain(
    '/registration/success',
  )
  await server.call('GET', `/stripe/verify-session/${stripeUrl.split('/').at(-1)}`)
  const token: string = (await server.call('POST', '/auth/login', { email, password })).body.data.tokens
    .accessToken
  const [customer] = await db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .innerJoin(accounts, eq(accounts.id, billingCustomers.accountId))
    .where(eq(accounts.email, email))
  return { token, customerId: customer!.customerId }
}

const planOf = async (at: Server, token: string) =>
  (await at.call('GET', '/settings/plan', undefined, token)).body.data

/** Newest first. */
const invoicesOf = (customerId: string) =>
  withBooks(app, { text: customerId, isReadOnly: true }, (books) => books.list('invoice'))

const failedAgo = (customerId: string, days: number) =>
  changeBooks(app, customerId, (books) => {
    const [owed] = books.list('invoice', { status: 'open' })
    Object.assign(owed!, { created: books.clock - days * day, next_payment_attempt: books.clock })
  })
