import { useSearchParams } from '../platform/routing/router.tsx'
import type { PlanDetails } from '../../contract/billing/billing.ts'
import { formatDay } from '../platform/dates.ts'
import { TextLink, textLinkClasses } from '../ui/button.tsx'
import { confirmRenewal } from './open-payment.tsx'

/** Shown on every page while a payment is due: since when, until when the plan works, and what to do. */
export function PaymentBanner({ details }: { details: PlanDetails }) {
  const { payment, access, grace_end } = details
  const [query] = useSearchParams()
  // The billing page shows the same with the amount.
  if (payment && query.get('tab') === 'billing') return null
  const isAsked = payment?.requires_action
  const failed = payment ? `Payment failed on ${formatDay(payment.date)}` : 'Your payment failed'
  return (
    <section
      aria-label={isAsked ? 'Payment to confirm' : 'Payment failed'}
      className="flex flex-wrap items-center gap-x-5 gap-y-1 rounded-xl border border-danger/35 bg-danger-wash px-4 py-3 text-sm"
    >
      <p className="min-w-0 grow basis-64">
        <strong className="font-semibold">{isAsked ? confirmRenewal : failed}</strong>
        {!isAsked && payment?.next_attempt && `. We’ll try again on ${formatDay(payment.next_attempt)}`}.{' '}
        {access === 'grace' && grace_end
          ? `Your plan works until ${formatDay(grace_end)}.`
          : 'You can read and export, but not write or publish until it’s paid.'}
      </p>
      {payment?.url && (
        <a href={payment.url} className={`inline-flex min-h-11 items-center ${textLinkClasses}`}>
          {isAsked ? 'Confirm payment' : 'Pay now'}
        </a>
      )}
      {!isAsked && (
        <TextLink to="/dashboard/settings?tab=billing" className="inline-flex min-h-11 items-center">
          Update payment
        </TextLink>
      )}
    </section>
  )
}
