import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Stripe } from '../stripe.ts'
import { toUnixSeconds } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'

/** The subscription's single item: a change without its id would add another. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0]
  if (!item) throw new Error(`The subscription ${id} has no item`)
  return item
}

export const proration = (opened: StripeContext, item: Stripe.SubscriptionItem, plan: PlanId, at: Date) => ({
  items: [{ id: item.id, price: opened.prices.idOf[plan] }],
  proration_behavior: 'always_invoice' as const,
  proration_date: toUnixSeconds(at),
})

/** The price of a change now: what Stripe would charge for the rest of the paid month. */
export async function previewChange(
  opened: StripeContext,
  { subscriptionId, plan, at }: { subscriptionId: string; plan: PlanId; at: Date },
): Promise<{ amountDueCents: number }> {
  const { stripe } = opened
  const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId))
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: proration(opened, item, plan, at),
  })
  return { amountDueCents: preview.amount_due }
}
