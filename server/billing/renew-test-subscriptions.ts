import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { job } from '../platform/jobs.ts'
import { testPaymentObjects } from '../schema/billing.ts'
import { periodEndAfter } from './billing-period.ts'
import { failsAtRenewal } from './test-cards.ts'
import { addTestInvoice } from './test-invoice.ts'
import { emitTestEvent } from './test-provider-events.ts'
import { changeTestObject, findTestObject, type TestObject } from './test-provider-objects.ts'

const { data } = testPaymentObjects
const day = 24 * 3_600_000
// The product's own grace: a test subscription ends when it no longer entitles, so that a new one can be bought.
const pastDueLivesMs = 7 * day

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

async function renew(app: App, tx: Db, id: string) {
  const found = await findTestObject(tx, 'subscription', id, { lock: true })
  // Looked at again under the lock: another process may have renewed it since.
  if (!found || found.data.status === 'canceled' || found.data.periodEnd > app.now()) return
  const { customerId, data: subscription } = found
  const next = nextState(subscription, app.now())
  if (!next) return
  await changeTestObject(tx, 'subscription', id, next.data)
  const { plan } = subscription
  const period = subscription.periods + 1
  if (next.invoice)
    await addTestInvoice(app, tx, { customerId, subscriptionId: id, plan, period, status: next.invoice })
  await emitTestEvent(app, tx, { type: next.event, customerId, objectId: id })
}

type Subscription = TestObject<'subscription'>
interface Next {
  data: Subscription
  event: string
  invoice?: 'paid' | 'open'
}

function nextState(subscription: Subscription, now: Date): Next | undefined {
  const { card, startedAt, periods, status, pastDueSince } = subscription
  if (!failsAtRenewal(card)) {
    const periodEnd = periodEndAfter(startedAt, periods + 1)
    return {
      data: { ...subscription, periods: periods + 1, periodEnd },
      event: 'invoice.paid',
      invoice: 'paid',
    }
  }
  if (status === 'active')
    return {
      data: { ...subscription, status: 'past_due', pastDueSince: now },
      event: 'invoice.payment_failed',
      invoice: 'open',
    }
  if (now.getTime() - (pastDueSince ?? now).getTime() < pastDueLivesMs) return undefined
  return { data: { ...subscription, status: 'canceled' }, event: 'customer.subscription.deleted' }
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
