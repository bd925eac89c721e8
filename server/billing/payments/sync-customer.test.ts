import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeBooks } from '../../../test/given/change-books.ts'
import { given, until } from '../../../test/given/given.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts, paymentEvents, subscriptions } from '../../schema/billing.ts'
import { processPaymentEvents } from './process-payment-events.ts'
import { sweepPayments } from './sweep-payments.ts'
import { syncCustomer } from './sync-customer.ts'
import { writeCustomerState } from './write-customer-state.ts'

const server = await given.server()
const { app } = server
const { db } = app

test('activates an account by the sweep when its event was lost', async () => {
  const { accountId, customerId, sessionId } = await customer()
  await subscribe(customerId)
  await change(sessionId, { status: 'complete', payment_status: 'paid' })
  await sweepPayments(app)
  await until(async () => (await accountRow(accountId)).status === 'active')
  expect((await checkoutRow(sessionId)).status).toBe('paid')
})

test('retries an event in the sweep a day after it was given up', async () => {
  const eventId = `test_evt_${randomUUID()}`
  const { customerId } = await customer()
  await db
    .insert(paymentEvents)
    .values({ eventId, type: 'x', customerId, deadAt: sql`now() - interval '2 days'` })
  await sweepPayments(app)
  await app.jobs.send(db, processPaymentEvents, {})
  const processed = await until(async () => {
    const [event] = await db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId))
    return event?.processedAt && event
  })
  expect(processed.error).toBeNull()
})

test('never overwrites a newer state with an older one', async () => {
  const { accountId, customerId } = await customer()
  const id = await subscribe(customerId)
  const [before] = await db.select().from(billingCustomers).where(eq(billingCustomers.customerId, customerId))
  const old = {
    subscriptionId: id,
    plan: 'basic' as const,
    status: 'incomplete',
    createdAt: new Date(),
    periodEnd: null,
    cancelAt: null,
    pendingPlan: null,
    pendingAt: null,
  }
  const noCard = { cardBrand: null, cardLast4: null, cardExpiresAt: null }
  const state = { deleted: false, email: null, card: noCard, invoices: [], checkouts: [] }
  expect(await syncCustomer(app, customerId)).toBe('synced')
  expect(await writeCustomerState(app, before!, { ...state, subscriptions: [old] })).toBe(false)
  expect((await rows(accountId)).map(({ status }) => status)).toEqual(['active'])
})

test('ends with the provider’s latest state after thirty concurrent syncs', async () => {
  const { accountId, customerId } = await customer()
  const id = await subscribe(customerId)
  const syncs: Promise<unknown>[] = []
  for (let round = 0; round < 30; round++) {
    await change(id, { status: round % 2 ? 'active' : 'past_due' })
    syncs.push(syncCustomer(app, customerId))
  }
  await changeBooks(app, id, (books) => {
    const subscription = books.get(id)
    subscription.status = 'active'
    subscription.items.data[0].price = books.get('price_premium')
  })
  await Promise.all([...syncs, syncCustomer(app, customerId)])
  expect(await rows(accountId)).toMatchObject([{ plan: 'premium', status: 'active', pastDueSince: null }])
})

test('ends and refunds a second live subscription, tells the customer and keeps the first', async () => {
  const { accountId, customerId } = await customer()
  const first = await subscribe(customerId, { created: Math.floor(Date.now() / 1000) - 60 })
  await syncCustomer(app, customerId)
  const second = await subscribe(customerId, {}, 'premium')
  expect(await syncCustomer(app, customerId)).toBe('synced')
  const { email } = await accountRow(accountId)
  const [mail] = await until(async () => {
    const mails = await mailsTo(server, email, 'duplicate-refunded')
    return mails.length > 0 && mails
  })
  expect(mail!.text).toContain('$69.00')
  await until(async () => (await rows(accountId)).length === 2)
  const states = (await rows(accountId)).map(({ subscriptionId, status }) => [subscriptionId, status])
  expect(Object.fromEntries(states)).toEqual({ [first]: 'active', [second]: 'canceled' })
})

test('replaces an ended subscription with a new one', async () => {
  const { accountId, customerId } = await customer()
  const first = await subscribe(customerId)
  await syncCustomer(app, customerId)
  await change(first, { status: 'canceled' })
  await subscribe(customerId, {}, 'standard')
  await syncCustomer(app, customerId)
  const states = (await rows(accountId)).map(({ plan, status }) => `${plan} ${status}`)
  expect(states.toSorted()).toEqual(['basic canceled', 'standard active'])
})

test('counts the grace period from the first failed payment and forgets it once paid', async () => {
  const { accountId, customerId } = await customer()
  const id = await subscribe(customerId)
  await change(id, { status: 'past_due' })
  await syncCustomer(app, customerId)
  const [first] = await rows(accountId)
  expect(first?.pastDueSince).toBeInstanceOf(Date)
  await syncCustomer(app, customerId)
  expect((await rows(accountId))[0]?.pastDueSince).toEqual(first?.pastDueSince)
  await change(id, { status: 'active' })
  await syncCustomer(app, customerId)
  expect(await rows(accountId)).toMatchObject([{ status: 'active', pastDueSince: null }])
})

test('reports an unknown customer as unknown', async () => {
  expect(await syncCustomer(app, 'test_cus_nobody')).toBe('unknown')
})

async function customer() {
  const { email, stripeUrl } = await given.registration(server)
  const [account] = await db.select().from(accounts).where(eq(accounts.email, email))
  const [found] = await db.select().from(billingCustomers).where(eq(billingCustomers.accountId, account!.id))
  return { accountId: account!.id, customerId: found!.customerId, sessionId: stripeUrl.split('/').at(-1)! }
}

const subscribe = (customerId: string, fields: object = {}, plan = 'basic') =>
  changeBooks(app, customerId, (books) => books.subscribe(customerId, `price_${plan}`, fields).id)

const change = (id: string, fields: object) =>
  changeBooks(app, id, (books) => void Object.assign(books.get(id), fields))

const rows = (accountId: string) =>
  db.select().from(subscriptions).where(eq(subscriptions.accountId, accountId))

async function accountRow(id: string) {
  const [row] = await db.select().from(accounts).where(eq(accounts.id, id))
  return row!
}

async function checkoutRow(sessionId: string) {
  const [row] = await db.select().from(checkouts).where(eq(checkouts.sessionId, sessionId))
  return row!
}
