import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { billingCustomers, checkouts, paymentEvents } from '../schema/billing.ts'
import { paymentsOf } from './payments.ts'
import { processPaymentEvent } from './payment-webhook.ts'
import { syncCustomerJob } from './sync-customer.ts'

// At two look-ups a customer far below any provider's rate limit; the rest is the next hour's.
const customersASweep = 500

/** Finds what no event told us: open checkouts, customers not compared for a day, events that were left lying. */
export async function sweepPayments(app: App): Promise<void> {
  for (const { customerId } of await listUnsynced(app))
    await app.jobs.send(app.db, syncCustomerJob, { customerId })
  const left = await app.db
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    // Past the two hours in which the event's own job tries.
    .where(
      and(isNull(paymentEvents.processedAt), lt(paymentEvents.receivedAt, sql`now() - interval '3 hours'`)),
    )
    .limit(customersASweep)
  for (const { eventId } of left) await app.jobs.send(app.db, processPaymentEvent, { eventId })
}

function listUnsynced(app: App) {
  const { name, livemode } = paymentsOf(app)
  const hasOpenCheckout = sql`exists (select from ${checkouts} where ${checkouts.accountId} = ${billingCustomers.accountId}
    and ${checkouts.status} = 'open')`
  return app.db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(
      and(
        eq(billingCustomers.provider, name),
        eq(billingCustomers.livemode, livemode),
        or(
          isNull(billingCustomers.syncedAt),
          lt(billingCustomers.syncedAt, sql`now() - interval '1 day'`),
          hasOpenCheckout,
        ),
      ),
    )
    .orderBy(sql`${billingCustomers.syncedAt} asc nulls first`, asc(billingCustomers.id))
    .limit(customersASweep)
}

export const sweepPaymentsJob = job({
  name: 'sweep-payments',
  cron: '7 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 300,
  concurrency: 1,
  run: sweepPayments,
})
