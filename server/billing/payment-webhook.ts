import { eq, sql } from 'drizzle-orm'
import { fail } from '../platform/fail.ts'
import { job } from '../platform/jobs.ts'
import type { RawRoute } from '../platform/routes.ts'
import { paymentEvents } from '../schema/billing.ts'
import { paymentsOf } from './payments.ts'
import { syncOrThrow } from './sync-customer.ts'

/** Works on a stored event: it only says whose state to read anew. Done only once that is written. */
export const processPaymentEvent = job<{ eventId: string }>({
  name: 'process-payment-event',
  // About two hours; what still fails then, the sweep takes up.
  retryLimit: 15,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 900,
  expireSeconds: 60,
  concurrency: 4,
  run: async (app, { eventId }) => {
    const [event] = await app.db.select().from(paymentEvents).where(eq(paymentEvents.eventId, eventId))
    if (!event || event.processedAt) return
    const outcome = event.customerId ? await syncOrThrow(app, event.customerId) : 'unknown'
    const error = outcome === 'unknown' ? 'not about a customer of ours' : null
    await app.db
      .update(paymentEvents)
      .set({ processedAt: sql`now()`, error })
      .where(eq(paymentEvents.eventId, eventId))
  },
})

/** The inbox: stored and committed before it is answered, worked on afterwards. */
export const paymentWebhook: RawRoute = {
  method: 'POST',
  path: '/api/v1/stripe/webhook',
  handle: async (app, { body, headers }) => {
    const event = paymentsOf(app).readWebhook(body, headers)
    if (!event)
      return fail('invalid_signature', 'This event is not signed by the payment provider, or too old.')
    await app.db.transaction(async (tx) => {
      const { id: eventId, type, customerId } = event
      const stored = await tx
        .insert(paymentEvents)
        .values({ eventId, type, customerId })
        .onConflictDoNothing()
        .returning({ eventId: paymentEvents.eventId })
      if (stored.length > 0) await app.jobs.send(tx, processPaymentEvent, { eventId })
    })
    return { type: 'json', body: JSON.stringify({ received: true }) }
  },
}
