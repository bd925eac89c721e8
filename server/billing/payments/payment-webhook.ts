import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import type { RawRoute } from '../../platform/http/define-routes.ts'
import { paymentEvents } from '../../schema/billing.ts'
import type { ProviderEvent } from './payment-provider.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { processPaymentEvents } from './process-payment-events.ts'

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
