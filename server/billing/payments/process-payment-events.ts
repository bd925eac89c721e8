import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { paymentEvents, billingCustomers } from '../../schema/billing.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { operator } from '../../../contract/operator.ts'
import { job } from '../../platform/jobs.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { accounts } from '../../schema/accounts.ts'
import { syncOrThrow } from './sync-customer.ts'

/** Stores events before answering and processes them afterwards. */
export const paymentWebhook: RawRoute = {
  method: 'POST',
  path: '/api/v1/stripe/webhook',
  handle: async (app, { body, headers }) => {
    const event = await getPaymentProvider(app).readWebhook(body, headers['stripe-signature'])
    if (!event)
      return fail('invalid_signature', 'This event isn’t signed by the payment provider, or is too old.')
    await storeEvent(app, event)
    return { type: 'json', body: JSON.stringify({ received: true }) }
  },
}

export function storeEvent(app: App, { id: eventId, type, customerId, objectId }: ProviderEvent) {
  return app.db.transaction(async (tx) => {
    const stored = await tx
      .insert(paymentEvents)
      .values({ eventId, type, customerId, objectId })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId })
    // The first job takes all events of a customer; those after it find nothing to do.
    if (stored.length > 0) await app.jobs.send(tx, processPaymentEvents, {})
    return stored.length > 0
  })
}

/** A sync takes a few requests; a worker that holds an event longer was killed. */
const leaseSeconds = 60
// About two hours with the pauses below. The provider gives up after three days, and the sweep asks daily.
const maxAttempts = 16
const maxRetryDelaySeconds = 900
// Below the job's limit, so that it ends cleanly and continues in the next.
const maxWorkMs = 40_000

type ClaimedEvent = typeof paymentEvents.$inferSelect

/** Processes stored events: each only says whose state to read, so all events of a customer share one read. */
export const processPaymentEvents = job({
  name: 'process-payment-events',
  // Also runs on schedule, for events held by a killed worker.
  cron: '* * * * *',
  retryLimit: 3,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 60,
  expireSeconds: 120,
  concurrency: 4,
  run: async (app, _data, { signal }) => {
    const end = Date.now() + maxWorkMs
    while (!signal.aborted && Date.now() < end) {
      const claimed = await claimEvents(app)
      if (claimed.length === 0) return
      await processClaimed(app, claimed)
    }
    if (!signal.aborted) await app.jobs.send(app.db, processPaymentEvents, {})
  },
})

function claimEvents(app: App): Promise<ClaimedEvent[]> {
  const isOpen = and(isNull(paymentEvents.processedAt), isNull(paymentEvents.deadAt))
  return app.db.transaction(async (tx) => {
    const [first] = await tx
      .select({ eventId: paymentEvents.eventId, customerId: paymentEvents.customerId })
      .from(paymentEvents)
      .where(and(isOpen, sql`${paymentEvents.nextTryAt} <= now()`))
      .orderBy(asc(paymentEvents.nextTryAt), asc(paymentEvents.eventId))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!first) return []
    const sameCustomer = first.customerId ? eq(paymentEvents.customerId, first.customerId) : undefined
    const ours = tx
      .select({ eventId: paymentEvents.eventId })
      .from(paymentEvents)
      .where(and(isOpen, or(eq(paymentEvents.eventId, first.eventId), sameCustomer)))
      .for('update', { skipLocked: true })
    return tx
      .update(paymentEvents)
      .set({
        attempts: sql`${paymentEvents.attempts} + 1`,
        error: null,
        nextTryAt: sql`now() + make_interval(secs => ${leaseSeconds})`,
      })
      .where(inArray(paymentEvents.eventId, ours))
      .returning()
  })
}

/** Marks events processed once the state is written; retries failures with growing pauses and eventually gives up. */
async function processClaimed(app: App, claimed: ClaimedEvent[]): Promise<void> {
  const ids = claimed.map(({ eventId }) => eventId)
  const here = inArray(paymentEvents.eventId, ids)
  try {
    const outcome = await syncCustomerOf(app, claimed[0]!)
    const error = outcome === 'unknown' ? 'unknown customer' : null
    await app.db
      .update(paymentEvents)
      .set({ processedAt: sql`now()`, error })
      .where(here)
  } catch (error) {
    const attempts = Math.max(...claimed.map((one) => one.attempts))
    const isDead = attempts >= maxAttempts
    app.log[isDead ? 'error' : 'warn'](
      { err: error, events: ids, attempts, isDead },
      'payment events failed and will be retried',
    )
    const pause = Math.min(maxRetryDelaySeconds, 2 ** attempts)
    await app.db.transaction(async (tx) => {
      await tx
        .update(paymentEvents)
        .set({
          error: error instanceof Error ? error.message : String(error),
          nextTryAt: sql`now() + make_interval(secs => ${pause})`,
          deadAt: isDead ? sql`now()` : null,
        })
        .where(here)
      const startAfter = new Date(Date.now() + pause * 1000)
      if (!isDead) await app.jobs.send(tx, processPaymentEvents, {}, { startAfter })
    })
  }
}

async function syncCustomerOf(
  app: App,
  { type, customerId, objectId }: ClaimedEvent,
): Promise<'synced' | 'unknown'> {
  const owner = customerId ?? (objectId ? await findOwner(app, objectId) : undefined)
  if (type === 'charge.dispute.created' && objectId) await emailDispute(app, objectId, owner)
  return owner ? syncOrThrow(app, owner) : 'unknown'
}

async function findOwner(app: App, objectId: string): Promise<string | undefined> {
  const found = await getPaymentProvider(app).findCustomerOf(objectId)
  if (found.kind === 'done') return found.value
  throw new Error('The payment provider is unavailable')
}

/** Mails each dispute once to the operator, who alone can respond, within days. */
async function emailDispute(app: App, chargeId: string, customerId: string | undefined): Promise<void> {
  app.log.error({ chargeId, customerId }, 'Payment disputed: respond at the payment provider')
  const [owner] = customerId
    ? await app.db
        .select({ email: accounts.email })
        .from(billingCustomers)
        .innerJoin(accounts, eq(accounts.id, billingCustomers.accountId))
        .where(eq(billingCustomers.customerId, customerId))
    : []
  await app.db.transaction((tx) =>
    queueMail(app, tx, {
      accountId: null,
      to: operator.contact.email,
      template: 'payment-disputed',
      data: { chargeId, customer: owner?.email ?? null },
      dedupeKey: `payment-disputed:${chargeId}`,
    }),
  )
}
