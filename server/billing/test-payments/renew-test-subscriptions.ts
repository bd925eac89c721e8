import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { job } from '../../platform/jobs.ts'
import { testPaymentObjects } from '../../schema/billing.ts'
import { periodEndAfter } from './billing-period.ts'
import { asksBack, failsLater } from './test-cards.ts'
import { addTestInvoice } from './test-invoice.ts'
import { emitTestEvent } from './test-provider-events.ts'
import {
  changeTestObject,
  findTestObject,
  listTestObjects,
  type TestObject,
} from './test-provider-objects.ts'

const { data } = testPaymentObjects
const day = 24 * 3_600_000
// The product's own grace: a test subscription ends when it no longer entitles, so that a new one can be bought.
const pastDueLivesMs = 7 * day
// Days after the first try, within that grace.
const retryDays = [3, 5]

/** The test provider's clock: renews what has run out, lets a failing card fall behind, ends what stayed unpaid. */
export async function renewTestSubscriptions(app: App): Promise<void> {
  const due = await app.db
    .select({ id: testPaymentObjects.id })
    .from(testPaymentObjects)
    .where(
      and(
        eq(testPaymentObjects.kind, 'subscription'),
        sql`${data} ->> 'status' in ('active', 'past_due')`,
        sql`(${data} ->> 'periodEnd')::timestamptz <= now()`,
      ),
    )
    // A minute's worth; the rest is due at the next run as well.
    .limit(500)
  for (const { id } of due) await app.db.transaction((tx) => renew(app, tx, id))
}

type Subscription = TestObject<'subscription'>
interface Due {
  id: string
  customerId: string
  data: Subscription
}

async function renew(app: App, tx: Db, id: string): Promise<void> {
  const found = await findTestObject(tx, 'subscription', id, { lock: true })
  // Looked at again under the lock: another process may have renewed it since.
  if (!found || found.data.status === 'canceled' || found.data.periodEnd > app.now()) return
  const due = { id, ...found }
  if (found.data.cancelAtPeriodEnd) return end(app, tx, due)
  if (found.data.status === 'past_due') return tryAgain(app, tx, due)
  const { card } = found.data
  return failsLater(card) || asksBack(card) ? fallBehind(app, tx, due) : goOn(app, tx, due)
}

async function goOn(app: App, tx: Db, { id, customerId, data: subscription }: Due): Promise<void> {
  const { startedAt, pendingPlan, plan: old } = subscription
  const plan = pendingPlan ?? old
  const periods = subscription.periods + 1
  const periodEnd = periodEndAfter(startedAt, periods)
  await changeTestObject(tx, 'subscription', id, {
    ...subscription,
    plan,
    pendingPlan: undefined,
    periods,
    periodEnd,
  })
  const invoice = {
    customerId,
    subscriptionId: id,
    plan,
    key: periods,
    reason: 'subscription_cycle' as const,
  }
  const objectId = await addTestInvoice(app, tx, { ...invoice, status: 'paid' })
  await emitTestEvent(app, tx, { type: 'invoice.paid', customerId, objectId })
}

async function fallBehind(app: App, tx: Db, { id, customerId, data: subscription }: Due): Promise<void> {
  const now = app.now()
  await changeTestObject(tx, 'subscription', id, { ...subscription, status: 'past_due', pastDueSince: now })
  const objectId = await addTestInvoice(app, tx, {
    customerId,
    subscriptionId: id,
    plan: subscription.pendingPlan ?? subscription.plan,
    key: subscription.periods + 1,
    status: 'open',
    reason: 'subscription_cycle',
    nextAttemptAt: retryAt(now, 1),
  })
  await tellFailure(app, tx, { customerId, objectId, card: subscription.card })
}

/** Until the grace is over: then it ends. */
async function tryAgain(app: App, tx: Db, due: Due): Promise<void> {
  const now = app.now()
  const { customerId, data: subscription } = due
  const since = subscription.pastDueSince ?? now
  if (now.getTime() - since.getTime() >= pastDueLivesMs) return end(app, tx, due)
  const open = (await listTestObjects(tx, 'invoice', customerId)).find(
    ({ data: one }) =>
      one.status === 'open' && one.subscriptionId === due.id && one.reason === 'subscription_cycle',
  )
  if (!open?.data.nextAttemptAt || open.data.nextAttemptAt > now) return
  const attempts = open.data.attempts + 1
  await changeTestObject(tx, 'invoice', open.id, {
    ...open.data,
    attempts,
    nextAttemptAt: retryAt(since, attempts),
  })
  await tellFailure(app, tx, { customerId, objectId: open.id, card: subscription.card })
}

const retryAt = (since: Date, attempts: number): Date | undefined => {
  const days = retryDays[attempts - 1]
  return days === undefined ? undefined : new Date(since.getTime() + days * day)
}

async function tellFailure(
  app: App,
  tx: Db,
  { customerId, objectId, card }: { customerId: string; objectId: string; card: { last4: string } },
): Promise<void> {
  if (asksBack(card))
    await emitTestEvent(app, tx, { type: 'invoice.payment_action_required', customerId, objectId })
  await emitTestEvent(app, tx, { type: 'invoice.payment_failed', customerId, objectId })
}

async function end(app: App, tx: Db, { id, customerId, data: subscription }: Due): Promise<void> {
  await changeTestObject(tx, 'subscription', id, { ...subscription, status: 'canceled' })
  for (const { id: invoiceId, data: one } of await listTestObjects(tx, 'invoice', customerId))
    if (one.status === 'open') await changeTestObject(tx, 'invoice', invoiceId, { ...one, status: 'void' })
  await emitTestEvent(app, tx, { type: 'customer.subscription.deleted', customerId, objectId: id })
}

export const renewTestSubscriptionsJob = job({
  name: 'renew-test-subscriptions',
  cron: '* * * * *',
  // The next run is a minute away.
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1,
  expireSeconds: 60,
  concurrency: 1,
  run: renewTestSubscriptions,
})
