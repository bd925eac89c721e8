import { type PlanId, planIds } from '../../../contract/plans.ts'
import type { ProviderCard, ProviderSubscription } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { fromUnixSeconds } from './call-stripe.ts'
import type { Prices } from './prices.ts'
import type { StripeContext } from './stripe-context.ts'

/** Undefined, with a warning, when the price is not ours, because it belongs to another product. */
export function presentSubscription(
  { log, prices, isEmulated }: StripeContext,
  subscription: Stripe.Subscription,
): ProviderSubscription | undefined {
  const { id, status, created, schedule } = subscription
  const item = subscription.items.data[0]
  const plan =
    (item && prices.planOf(item.price)) ?? planIds.find((one) => one === subscription.metadata?.plan)
  if (!item || !plan) {
    log.error({ subscriptionId: id, priceId: item?.price.id }, 'Subscription has an unknown price')
    return undefined
  }
  // Since 2025-03-31 a period belongs to the item: https://docs.stripe.com/changelog/basil/2025-03-31
  const periodEnd = isEmulated && isUnpaid(subscription) ? item.current_period_start : item.current_period_end
  const cancelAt = endOf(subscription, periodEnd)
  return {
    subscriptionId: id,
    plan,
    status,
    createdAt: fromUnixSeconds(created),
    periodEnd: periodEnd ? fromUnixSeconds(periodEnd) : undefined,
    cancelAt: cancelAt === undefined ? undefined : fromUnixSeconds(cancelAt),
    pending: schedule && typeof schedule === 'object' ? pendingChangeOf(prices, schedule, plan) : undefined,
  }
}

// Stripe starts a period before it is paid; test mode has always shown the end of the paid one.
const isUnpaid = ({ status, cancellation_details }: Stripe.Subscription) =>
  status === 'past_due' || cancellation_details?.reason === 'payment_failed'

/** In flexible billing the portal sets only cancel_at; at the end of a period both may say the same. */
function endOf(
  { cancel_at, cancel_at_period_end }: Stripe.Subscription,
  periodEnd: number,
): number | undefined {
  return cancel_at ?? (cancel_at_period_end ? periodEnd : undefined)
}

function pendingChangeOf(
  prices: Prices,
  schedule: Stripe.SubscriptionSchedule,
  now: PlanId,
): ProviderSubscription['pending'] {
  const end = schedule.current_phase?.end_date
  const next = end === undefined ? undefined : schedule.phases.find(({ start_date }) => start_date >= end)
  const price = next?.items[0]?.price
  if (!next || !price) return undefined
  const plan = prices.planOf(
    typeof price === 'string' ? { id: price, lookup_key: null } : { lookup_key: null, ...price },
  )
  return plan && plan !== now ? { plan, at: fromUnixSeconds(next.start_date) } : undefined
}

export function presentCard(
  method: string | Stripe.PaymentMethod | null | undefined,
): ProviderCard | undefined {
  if (!method || typeof method === 'string' || !method.card) return undefined
  const { brand, last4, exp_month, exp_year } = method.card
  // Valid until the end of its month.
  return { brand, last4, expiresAt: new Date(Date.UTC(exp_year, exp_month, 1)) }
}
