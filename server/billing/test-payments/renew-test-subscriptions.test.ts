import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password, until, type Server } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, testPaymentObjects } from '../../schema/billing.ts'
import { renewTestSubscriptions } from './renew-test-subscriptions.ts'

const server = await given.server()
const { app } = server
const { db } = app
const day = 86_400_000

test('a subscription that has run out renews by itself, with one more invoice', async () => {
  const { token, customerId } = await subscriber('4242 4242 4242 4242')
  const before = await planOf(server, token)
  await setData(customerId, 'periodEnd', new Date(Date.now() - 1000))
  await Promise.all([renewTestSubscriptions(app), renewTestSubscriptions(app), renewTestSubscriptions(app)])
  const after = await until(async () => {
    const plan = await planOf(server, token)
    return plan.current_period.end > before.current_period.end && plan
  })
  expect(after).toMatchObject({ plan: 'basic', status: 'active' })
  const invoices = await objects(customerId, 'invoice')
  expect(invoices.map(({ data }) => data.status)).toEqual(['paid', 'paid'])
  expect(invoices.every(({ data }) => data.amountCents === 2900)).toBe(true)
})

test('the card that fails at renewal leaves the subscription past due, still of use, and ends it after 7 days', async () => {
  const { token, customerId } = await subscriber('4000 0000 0000 0341')
  expect(await planOf(server, token)).toMatchObject({ plan: 'basic', status: 'active' })
  await setData(customerId, 'periodEnd', new Date(Date.now() - 1000))
  await renewTestSubscriptions(app)
  const late = await until(async () => {
    const plan = await planOf(server, token)
    return plan.status === 'past_due' && plan
  })
  expect(late.plan).toBe('basic')
  expect(new Set((await objects(customerId, 'invoice')).map(({ data }) => data.status))).toEqual(
    new Set(['open', 'paid']),
  )
  await setData(customerId, 'pastDueSince', new Date(Date.now() - 7 * day))
  await renewTestSubscriptions(app)
  await until(async () => (await planOf(server, token)).status === 'canceled')
  expect((await planOf(server, token)).plan).toBe('free')
  const again = await server.call('POST', '/stripe/create-checkout-session', { plan: 'standard' }, token)
  expect(again.status).toBe(200)
  await payTestCheckout(again.body.data.url)
  await until(async () => (await planOf(server, token)).plan === 'standard')
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

const of = (customerId: string, kind: 'subscription' | 'invoice') =>
  and(eq(testPaymentObjects.customerId, customerId), eq(testPaymentObjects.kind, kind))

const objects = (customerId: string, kind: 'subscription' | 'invoice') =>
  db.select().from(testPaymentObjects).where(of(customerId, kind))

/** As if the provider's clock stood elsewhere for this subscription. */
async function setData(customerId: string, field: string, at: Date) {
  const data = sql`jsonb_set(${testPaymentObjects.data}, array[${field}::text], to_jsonb(${at.toISOString()}::text))`
  await db.update(testPaymentObjects).set({ data }).where(of(customerId, 'subscription'))
}
