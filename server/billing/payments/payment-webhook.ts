import { and, desc, isNull, ne, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { paymentEvents } from '../../schema/billing.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { leaseSeconds, processPaymentEvents } from './process-payment-events.ts'

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

/** Stores an event once; false if it was stored before. */
export function storeEvent(app: App, event: ProviderEvent): Promise<boolean> {
  const { id: eventId, type, customerId, objectId } = event
  return app.db.transaction(async (tx) => {
    const stored = await tx
      .insert(paymentEvents)
      .values({ eventId, type, customerId, objectId })
      .onConflictDoNothing()
      .returning({ eventId: paymentEvents.eventId })
    if (stored.length === 0) return false
    if (!(await isBeingProcessed(tx, eventId))) await app.jobs.send(tx, processPaymentEvents, {})
    return true
  })
}

/**
 * True when another job will reach our event next, so that a thousand events need no thousand jobs. The share lock keeps
 * that job from finishing its event before ours is committed and visible.
 */
async function isBeingProcessed(tx: Db, eventId: string): Promise<boolean> {
  const soon = sql`${paymentEvents.nextTryAt} <= now() + make_interval(secs => ${leaseSeconds})`
  const found = await tx
    .select({ eventId: paymentEvents.eventId })
    .from(paymentEvents)
    .where(
      and(
        isNull(paymentEvents.processedAt),
        isNull(paymentEvents.deadAt),
        // Failed events wait for their own retry.
        isNull(paymentEvents.error),
        ne(paymentEvents.eventId, eventId),
        soon,
      ),
    )
    .orderBy(desc(paymentEvents.nextTryAt))
    .limit(1)
    .for('share')
  return found.length > 0
}
