import { type PlanId, planIds, plans } from '../../../contract/billing/plans.ts'
import type { ProviderCard, ProviderInvoice, ProviderSubscription } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { fromUnixSeconds, idOf } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'

/** Nothing, with a warning, when the price is not ours, because it belongs to another product. */
export function presentSubscription(
  opened: StripeContext,
  subscription: Stripe.Subscription,
): ProviderSubscription | [] {
  const { id, status, created, cancel_at, cancel_at_period_end } = subscription
  const item = subscription.items.data[0]
  const plan =
    (item && opened.prices.planOf(item.price)) ?? planIds.find((one) => one === subscription.metadata?.plan)
  if (!item || !plan) {
    opened.log.error({ subscriptionId: id, priceId: item?.price.id }, 'Subscription has an unknown price')
    return []
  }
  // Since 2025-03-31 a period belongs to the item: https://docs.stripe.com/changelog/basil/2025-03-31
  const periodEnd =
    opened.isEmulated && isUnpaid(subscription) ? item.current_period_start : item.current_period_end
  return {
    subscriptionId: id,
    plan,
    status,
    createdAt: fromUnixSeconds(created),
    periodEnd: toDate(periodEnd),
    // In flexible billing the portal sets only cancel_at; at the end of a period both may say the same.
    cancelAt: toDate(cancel_at ?? (cancel_at_period_end ? periodEnd : null)),
    ...pendingChangeOf(opened, subscription, plan),
  }
}

const toDate = (seconds: number | null | undefined) => (seconds ? fromUnixSeconds(seconds) : null)

// Stripe starts a period before it is paid; test mode has always shown the end of the paid one.
const isUnpaid = ({ status, cancellation_details }: Stripe.Subscription) =>
  status === 'past_due' || cancellation_details?.reason === 'payment_failed'

function pendingChangeOf({ prices }: StripeContext, { schedule }: Stripe.Subscription, now: PlanId) {
  const { current_phase, phases } = schedule && typeof schedule === 'object' ? schedule : {}
  const next = current_phase && phases?.find(({ start_date }) => start_date >= current_phase.end_date)
  const price = next?.items[0]?.price
  const plan = price && prices.planOf(typeof price === 'string' ? { id: price } : price)
  const isOther = plan && plan !== now
  return { pendingPlan: isOther ? plan : null, pendingAt: isOther ? toDate(next?.start_date) : null }
}

export function presentCard(method: string | Stripe.PaymentMethod | null | undefined): ProviderCard | [] {
  if (!method || typeof method === 'string' || !method.card) return []
  const { brand, last4, exp_month, exp_year } = method.card
  // Valid until the end of its month.
  return { cardBrand: brand, cardLast4: last4, cardExpiresAt: new Date(Date.UTC(exp_year, exp_month, 1)) }
}

/** Nothing for drafts and withdrawn invoices, which nobody owes or paid. */
export function presentInvoice(
  opened: StripeContext,
  invoice: Stripe.Invoice,
  charges: Pick<ProviderInvoice, 'refundedCents' | 'requiresAction'>,
): ProviderInvoice | [] {
  const { id, created, status, amount_due, currency, attempt_count, next_payment_attempt } = invoice
  if (status !== 'paid' && status !== 'open' && status !== 'uncollectible') return []
  const isFailed = status === 'uncollectible' || attempt_count > 0
  return {
    invoiceId: id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription) ?? null,
    number: invoice.number,
    date: fromUnixSeconds(created),
    description: describe(opened, invoice),
    reason: invoice.billing_reason,
    amountCents: amount_due,
    ...charges,
    currency,
    status: status === 'paid' ? 'paid' : isFailed ? 'failed' : 'pending',
    attempts: attempt_count,
    nextAttemptAt: status === 'open' ? toDate(next_payment_attempt) : null,
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
  }
}

/** Takes the plan of the most expensive line, because a plan change also credits the rest of the old one. */
function describe(
  { prices, isEmulated }: StripeContext,
  { billing_reason, description, lines, number }: Stripe.Invoice,
): string {
  const [line] = lines.data.toSorted((a, b) => b.amount - a.amount)
  const price = line?.pricing?.price_details?.price
  const plan = price && prices.planOf(typeof price === 'string' ? { id: price } : price)
  if (!plan) return description ?? line?.description ?? 'Invoice'
  return describePlanInvoice(plan, billing_reason, isEmulated ? number : null)
}

/** Includes the number of a test payment, so that it isn't mistaken for a real one. */
export function describePlanInvoice(plan: PlanId, reason: string | null, testNumber: string | null): string {
  const { name, subtitle } = plans[plan]
  const what =
    reason === 'subscription_update' ? `Change to ${name} (${subtitle})` : `${name} (${subtitle}), one month`
  return testNumber ? `${what}, test payment ${testNumber}` : what
}
