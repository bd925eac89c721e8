import type { ProviderEvent } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { fromUnixSeconds, idOf, toUnixSeconds } from './call-stripe.ts'

/** The events that a webhook must subscribe to and that the sweep looks for; Stripe lists at most 20 types. */
export const stripeEventTypes = [
  'checkout.session.completed',
  'checkout.session.expired',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.pending_update_applied',
  'customer.subscription.pending_update_expired',
  'customer.subscription.trial_will_end',
  'customer.updated',
  'customer.deleted',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.upcoming',
  'charge.refunded',
  'charge.dispute.created',
]

/** Keeps only what the event is about, because its contents may be outdated. */
export function presentEvent(event: Stripe.Event): ProviderEvent {
  const object = event.data.object as {
    id?: string
    object?: string
    customer?: string | { id: string } | null
    charge?: string | { id: string } | null
  }
  const isCustomer = object.object === 'customer'
  return {
    id: event.id,
    type: event.type,
    customerId: isCustomer ? object.id : idOf(object.customer),
    // A dispute names its charge but not its customer.
    objectId: object.object === 'dispute' ? idOf(object.charge) : object.id,
    createdAt: fromUnixSeconds(event.created),
  }
}

// Far more than an hour produces; the next sweep continues from there.
const maxEvents = 5000

/** Oldest first. Stripe keeps them for 30 days. */
export async function listEvents(stripe: Stripe, since: Date): Promise<ProviderEvent[]> {
  const events = await stripe.events
    .list({ created: { gte: toUnixSeconds(since) }, types: stripeEventTypes, limit: 100 })
    .autoPagingToArray({ limit: maxEvents })
  return events.map(presentEvent).toReversed()
}
