import { and, isNull, lt, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { processDueRows } from '../../platform/database/process-due-rows.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts, eventCursors, paymentEvents } from '../../schema/billing.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'
import { storeEvent } from './process-payment-events.ts'
import { syncCustomerAndEmail } from './sync-customer.ts'

// Four customers at a time make about 25 calls a second, a quarter of Stripe's rate limit. Ends ten minutes before the next sweep.
const pace = { concurrency: 4, maxDurationMs: 50 * 60_000 }
// The provider retries for three days, so nothing older can be missing at the first sweep.
const firstLookBackMs = 3 * 24 * 3_600_000
// Events may be listed shortly after their timestamp.
const overlapMs = 10 * 60_000

/** Finds what no event reported: undelivered events, open checkouts, customers not compared for a day. */
export async function sweepPayments(app: App, signal = new AbortController().signal): Promise<void> {
  await reviveDeadLetters(app)
  await readMissedEvents(app)
  await expediteSweep(app)
  await processDueRows(
    app,
    signal,
    pace,
    () => claimUnsynced(app),
    (customerId) => syncCustomerAndEmail(app, customerId),
  )
}

/** The cause may be gone a day later. */
async function reviveDeadLetters(app: App): Promise<void> {
  await app.db
    .update(paymentEvents)
    .set({ deadAt: null, attempts: 0, nextTryAt: sql`now()` })
    .where(and(isNull(paymentEvents.processedAt), lt(paymentEvents.deadAt, sql`now() - interval '1 day'`)))
}

/** Starts where the last sweep ended; events delivered meanwhile are already stored. */
async function readMissedEvents(app: App): Promise<void> {
  const { name: provider, livemode, listEvents } = getPaymentProvider(app)
  const [cursor] = await app.db.select().from(eventCursors).where(isOfProvider(app, eventCursors))
  const since = new Date(
    (cursor?.readUntil ?? new Date(app.now().getTime() - firstLookBackMs)).getTime() - overlapMs,
  )
  const listed = await listEvents(since)
  // The next sweep starts from the same place.
  if (listed.kind !== 'done') throw new Error('The payment provider is unavailable')
  let missed = 0
  for (const event of listed.value) if (await storeEvent(app, event)) missed++
  if (missed > 0) app.log.warn({ missed }, 'Payment events were not delivered')
  const readUntil = listed.value.at(-1)?.createdAt
  if (!readUntil) return
  await app.db
    .insert(eventCursors)
    .values({ provider, livemode, readUntil })
    .onConflictDoUpdate({ target: [eventCursors.provider, eventCursors.livemode], set: { readUntil } })
}

/** Open checkouts and changed email addresses do not wait a day. */
async function expediteSweep(app: App): Promise<void> {
  const hasOpenCheckout = sql`exists (select from ${checkouts} where ${checkouts.accountId} = ${billingCustomers.accountId}
    and ${checkouts.status} = 'open')`
  const hasOtherEmail = sql`${billingCustomers.deletedAt} is null and ${billingCustomers.email} <>
    (select email from ${accounts} where ${accounts.id} = ${billingCustomers.accountId})`
  await app.db
    .update(billingCustomers)
    .set({ sweepAt: sql`now()` })
    .where(
      and(
        isOfProvider(app, billingCustomers),
        sql`${billingCustomers.sweepAt} > now() and (${hasOpenCheckout} or ${hasOtherEmail})`,
      ),
    )
}

/** The customer whose last read is oldest; a failed read is due again in an hour. */
async function claimUnsynced(app: App): Promise<string | undefined> {
  const { id, sweepAt } = billingCustomers
  const [taken] = await app.db
    .update(billingCustomers)
    .set({ sweepAt: sql`now() + interval '1 hour'` })
    .where(
      sql`${id} = (select ${id} from ${billingCustomers} where ${isOfProvider(app, billingCustomers)} and (${sweepAt} is null or ${sweepAt} <= now())
        order by ${sweepAt} nulls first limit 1 for update skip locked)`,
    )
    .returning({ customerId: billingCustomers.customerId })
  return taken?.customerId
}

export const sweepPaymentsJob = job({
  name: 'sweep-payments',
  cron: '7 * * * *',
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 3500,
  run: (app, _data, { signal }) => sweepPayments(app, signal),
})
