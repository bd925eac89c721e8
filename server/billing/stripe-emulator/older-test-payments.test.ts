import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { payTestCheckout } from '../../../tools/pay-test-checkout.ts'
import { migrationsFolder } from '../../platform/database/db.ts'
import { testPaymentObjects } from '../../schema/billing.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { periodEndAfter } from './billing-period.ts'
import { renewTestSubscriptions } from './renew-test-subscriptions.ts'

// Its own, because the migration takes everybody's.
const server = await given.server({})
const { app } = server
afterAll(async () => {
  await server.stop()
  await server.database.close()
})

const day = 86_400_000
const newId = (kind: string) => `test_${kind}_${randomUUID().replaceAll('-', '')}`
const wholeSecond = (at: Date | string) => new Date(Math.floor(new Date(at).getTime() / 1000) * 1000)

/** What the release before kept of a customer. */
async function keepAsBefore(subscription: object, invoice: object) {
  const [customerId, subscriptionId, invoiceId, checkoutId] = ['cus', 'sub', 'in', 'cs'].map(newId)
  const data = {
    customer: { accountId: randomUUID(), email: 'ada@example.com', deleted: false },
    subscription: { status: 'active', ...subscription },
    invoice: { subscriptionId, currency: 'usd', attempts: 1, refundedCents: 0, ...invoice },
    checkout: {
      ...{ plan: 'premium', status: 'open', expiresAt: new Date(Date.now() + day).toISOString() },
      successUrl: 'http://localhost/registration/success?session_id={CHECKOUT_SESSION_ID}',
      cancelUrl: 'http://localhost/registration/cancel',
    },
  }
  const ids = { customer: customerId, subscription: subscriptionId, invoice: invoiceId, checkout: checkoutId }
  for (const [kind, one] of Object.entries(data))
    await app.db
      .insert(testPaymentObjects)
      .values({ id: ids[kind as 'customer']!, kind, customerId, data: one })
  return { customerId: customerId!, invoiceId: invoiceId!, checkoutId: checkoutId! }
}

async function migrate() {
  const text = readFileSync(join(migrationsFolder, '0035_stripe_emulator.sql'), 'utf8')
  const [, , ...statements] = text.split('--> statement-breakpoint')
  for (const statement of statements) await app.db.execute(sql.raw(statement))
}

async function read(customerId: string) {
  const answer = await getPaymentProvider(app).readCustomer(customerId)
  if (answer.kind !== 'done') throw new Error(JSON.stringify(answer))
  return answer.value
}

test('what the release before kept of test mode goes on: plans, dates, cards, invoices, open checkouts', async () => {
  const startedAt = new Date(Date.now() - 40 * day)
  const periodEnd = periodEndAfter(startedAt, 2)
  const card = { brand: 'visa', last4: '4242', expiresAt: '2034-01-01T00:00:00.000Z' }
  const dates = { startedAt: startedAt.toISOString(), periodEnd: periodEnd.toISOString() }
  const going = await keepAsBefore(
    { plan: 'standard', card, ...dates, periods: 2, pendingPlan: 'basic' },
    {
      ...{ number: 'TEST-12345678-0002', plan: 'standard', amountCents: 4900, refundedCents: 900 },
      ...{ status: 'paid', date: startedAt.toISOString(), reason: 'subscription_cycle' },
    },
  )
  const owingSince = new Date(Date.now() - 32 * day)
  const lapsed = periodEndAfter(owingSince, 1)
  const owing = await keepAsBefore(
    {
      ...{ plan: 'basic', status: 'past_due', card: { ...card, last4: '0341' }, periods: 1 },
      startedAt: owingSince.toISOString(),
      ...{ periodEnd: lapsed.toISOString(), pastDueSince: lapsed.toISOString() },
    },
    {
      ...{ number: 'TEST-12345678-0002', plan: 'basic', amountCents: 2900, status: 'open' },
      ...{ date: new Date().toISOString(), nextAttemptAt: new Date(Date.now() + 3 * day).toISOString() },
    },
  )
  await migrate()

  expect(await read(going.customerId)).toMatchObject({
    ...{ deleted: false, email: 'ada@example.com' },
    card: { brand: 'visa', last4: '4242', expiresAt: new Date(card.expiresAt) },
    subscriptions: [
      {
        ...{ plan: 'standard', status: 'active', createdAt: wholeSecond(startedAt) },
        ...{ periodEnd: wholeSecond(periodEnd), cancelAt: undefined },
        pending: { plan: 'basic', at: wholeSecond(periodEnd) },
      },
    ],
    invoices: [
      {
        ...{ id: going.invoiceId, amountCents: 4900, refundedCents: 900, status: 'paid', attempts: 1 },
        description: 'Smart Marketer (Standard Plan), one month, test payment TEST-12345678-0002',
        url: `${server.url}/test-invoice/${going.invoiceId}`,
      },
    ],
  })
  await renewTestSubscriptions(app)
  expect(await read(owing.customerId)).toMatchObject({
    subscriptions: [{ plan: 'basic', status: 'past_due', periodEnd: wholeSecond(lapsed) }],
    invoices: [{ status: 'failed', amountCents: 2900, attempts: 1, nextAttemptAt: expect.any(Date) }],
  })
  await payTestCheckout(`${server.url}/test-invoice/${owing.invoiceId}`)
  const [paid] = (await read(owing.customerId)).subscriptions
  expect(paid).toMatchObject({
    status: 'active',
    periodEnd: wholeSecond(periodEndAfter(owingSince, 2)),
  })
  const page = await (await fetch(`${server.url}/test-checkout/${going.checkoutId}`)).text()
  expect(page).toContain('Authority Builder')
})
