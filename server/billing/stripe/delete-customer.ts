import { unlessMissing } from './answer-of.ts'
import type { OpenedStripe } from './opened-stripe.ts'
import { expireCheckout } from './stripe-checkout.ts'

/** Checkouts first: one that is paid while the rest goes on would be a subscription nobody sees. */
export async function deleteCustomer(opened: OpenedStripe, customerId: string): Promise<void> {
  const { stripe } = opened
  const customer = await unlessMissing(stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return
  const open = await stripe.checkout.sessions
    .list({ customer: customerId, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: 100 })
  for (const { id } of open) await expireCheckout(opened, id)
  const live = await stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  for (const { id, status } of live)
    if (status !== 'canceled' && status !== 'incomplete_expired')
      await stripe.subscriptions.cancel(
        id,
        { invoice_now: false, prorate: false },
        { idempotencyKey: `end:${id}` },
      )
  await unlessMissing(stripe.customers.del(customerId))
}
