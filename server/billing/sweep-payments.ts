import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers, checkouts, eventCursors, paymentEvents } from '../schema/billing.ts'
import { paymentsOf } from './payments.ts'
import { storeEvent } from './payment-webhook.ts'
import { syncCustomerJob } from './sync-customer.ts'

// At a handful of look-ups a customer far below any provider's rate limit; the rest is the next hour's.
const customersASweep = 500
// The provider goes on delivering for three days: at the first sweep nothing older can be missing.
const firstLookBackMs = 3 * 24 * 3_600_000
// Events are listed a little after the time they bear.
const overlapMs = 10 * 60_000

/** Finds what no event told us: events that were never delivered, open checkouts, customers not compared for a day. */
export async function sweepPayments(app: App): Promise<void> {
  await reviveDeadLetters(app)
  await readMissedEvents(app)
  for (const { customerId } of await listUnsynced(app))
    await app.jobs.send(app.db, syncCustomerJob, { customerId })
}

/** The day that has passed may have mended what no try could. */
async function reviveDeadLetters(app: App): Promise<void> {
  await app.db
    .update(paymentEvents)
    .set({ deadAt: null, attempts: 0, nextTryAt: sql`now()` })
    .where(and(isNull(paymentEvents.processedAt), lt(paymentEvents.deadAt, sql`now() - interval '1 day'`)))
}

/** From where the last sweep ended; what was delivered meanwhile is in the inbox already. */
async function readMissedEvents(app: App): Promise<void> {
  const { name: provider, livemode, listEvents } = paymentsOf(app)
  const here = and(eq(eventCursors.provider, provider), eq(eventCursors.livemode, livemode))
  const [cursor] = await app.db.select().from(eventCursors).where(here)
  const since = new Date(
    (cursor?.readUntil ?? new Date(app.now().getTime() - firstLookBackMs)).getTime() - overlapMs,
  )
  const listed = await listEvents(since)
  // Not lost: the next sweep begins where this one did.
  if (listed.kind !== 'done') throw new Error('The payment provider is not available')
  let missed = 0
  for (const event of listed.value) if (await storeEvent(app, event)) missed++
  if (missed > 0) app.log.warn({ missed }, 'payment events that were not delivered')
  const readUntil = listed.value.at(-1)?.createdAt
  if (!readUntil) return
  await app.db
    .insert(eventCursors)
    .values({ provider, livemode, readUntil })
    .onConflictDoUpdate({ target: [eventCursors.provider, eventCursors.livemode], set: { readUntil } })
}

function listUnsynced(app: App) {
  const { name, livemode } = paymentsOf(app)
  const hasOpenCheckout = sql`exists (select from ${checkouts} where ${checkouts.accountId} = ${billingCustomers.accountId}
    and ${checkouts.status} = 'open')`
  return app.db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .innerJoin(accounts, eq(accounts.id, billingCustomers.accountId))
    .where(
      and(
        eq(billingCustomers.provider, name),
        eq(billingCustomers.livemode, livemode),
        or(
          isNull(billingCustomers.syncedAt),
          lt(billingCustomers.syncedAt, sql`now() - interval '1 day'`),
          hasOpenCheckout,
          // An address that was changed here and is not yet known there.
          sql`${billingCustomers.email} <> ${accounts.email} and ${billingCustomers.deletedAt} is null`,
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
