import { type PlanId, plans } from '../../../contract/plans.ts'
import type { ProviderInvoice } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { fromUnixSeconds, idOf } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'

/** Undefined for drafts and withdrawn invoices, which nobody owes or paid. */
export function presentInvoice(
  opened: StripeContext,
  invoice: Stripe.Invoice,
  { refundedCents, requiresAction }: Pick<ProviderInvoice, 'refundedCents' | 'requiresAction'>,
): ProviderInvoice | undefined {
  const { id, created, status, amount_due, currency, attempt_count, next_payment_attempt } = invoice
  const { number, billing_reason, hosted_invoice_url, invoice_pdf } = invoice
  if (status !== 'paid' && status !== 'open' && status !== 'uncollectible') return undefined
  const isFailed = status === 'uncollectible' || attempt_count > 0
  return {
    id,
    subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
    number: number ?? undefined,
    date: fromUnixSeconds(created),
    description: describe(opened, invoice),
    reason: billing_reason ?? undefined,
    amountCents: amount_due,
    refundedCents,
    currency,
    status: status === 'paid' ? 'paid' : isFailed ? 'failed' : 'pending',
    attempts: attempt_count,
    requiresAction,
    nextAttemptAt:
      status === 'open' && next_payment_attempt ? fromUnixSeconds(next_payment_attempt) : undefined,
    url: hosted_invoice_url ?? undefined,
    pdfUrl: invoice_pdf ?? undefined,
  }
}

/** Takes the plan of the most expensive line, because a plan change also credits the rest of the old one. */
function describe(
  { prices, isEmulated }: StripeContext,
  { billing_reason, description, lines, number }: Stripe.Invoice,
): string {
  const [line] = lines.data.toSorted((a, b) => b.amount - a.amount)
  const price = line?.pricing?.price_details?.price
  const plan = price && prices.planOf(typeof price === 'string' ? { id: price, lookup_key: null } : price)
  if (!plan) return description ?? line?.description ?? 'Invoice'
  return describePlanInvoice(plan, billing_reason, isEmulated ? number : null)
}

/** Includes the number of a test payment, so that nobody mistakes it for a real one. */
export function describePlanInvoice(plan: PlanId, reason: string | null, testNumber: string | null): string {
  const { name, subtitle } = plans[plan]
  const what =
    reason === 'subscription_update' ? `Change to ${name} (${subtitle})` : `${name} (${subtitle}), one month`
  return testNumber ? `${what}, test payment ${testNumber}` : what
}
