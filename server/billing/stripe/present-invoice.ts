import { plans } from '../../../contract/plans.ts'
import type { ProviderInvoice } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { fromUnixSeconds, idOf } from './call-stripe.ts'
import type { Prices } from './prices.ts'

/** Undefined for a draft and for one that was withdrawn: nobody owes or paid it. */
export function presentInvoice(
  prices: Prices,
  invoice: Stripe.Invoice,
  refundedCents: number,
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
    description: describe(prices, invoice),
    reason: billing_reason ?? undefined,
    amountCents: amount_due,
    refundedCents,
    currency,
    status: status === 'paid' ? 'paid' : isFailed ? 'failed' : 'pending',
    attempts: attempt_count,
    nextAttemptAt:
      status === 'open' && next_payment_attempt ? fromUnixSeconds(next_payment_attempt) : undefined,
    url: hosted_invoice_url ?? undefined,
    pdfUrl: invoice_pdf ?? undefined,
  }
}

/** The plan it is for is that of its dearest line: a change of plan also gives back what is left of the old one. */
function describe(prices: Prices, { billing_reason, description, lines }: Stripe.Invoice): string {
  const [line] = lines.data.toSorted((a, b) => b.amount - a.amount)
  const price = line?.pricing?.price_details?.price
  const plan = price && prices.planOf(typeof price === 'string' ? { id: price, lookup_key: null } : price)
  if (!plan) return description ?? line?.description ?? 'Invoice'
  const { name, subtitle } = plans[plan]
  return billing_reason === 'subscription_update'
    ? `Change to ${name} (${subtitle})`
    : `${name} (${subtitle}), one month`
}
