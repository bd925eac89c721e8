import type { PlanDetails } from '../../contract/billing/billing.ts'
import { formatDay } from '../platform/dates.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { formatAmount } from './plan-label.ts'

/** The amount due, the date until which the plan keeps working, and how to pay. */
export function OpenPayment({ details }: { details: PlanDetails }) {
  const { payment, access, grace_end } = details
  if (!payment) return null
  const amount = formatAmount(payment.amount, payment.currency)
  const { requires_action: isAsked, is_change: isChange } = payment
  const link = payment.url && (
    <a href={payment.url} className={buttonClasses('primary')}>
      {isAsked ? `Confirm ${amount}` : `Pay ${amount} now`}
    </a>
  )
  if (isChange)
    return (
      <Notice
        tone="warn"
        title={
          isAsked
            ? 'Your bank wants you to confirm the plan change'
            : 'Your plan change is waiting for payment'
        }
      >
        <p>{!isAsked && `We couldn’t charge ${amount} yet. `}Your plan hasn’t changed.</p>
        {link}
      </Notice>
    )
  return (
    <Notice
      tone={isAsked ? 'warn' : 'danger'}
      title={isAsked ? confirmRenewal : `Payment failed on ${formatDay(payment.date)}`}
      isUrgent
    >
      <p>
        {!isAsked && payment.next_attempt && `We’ll try again on ${formatDay(payment.next_attempt)}. `}
        {access === 'grace' && grace_end
          ? `Your plan works until ${formatDay(grace_end)}. After that you can read and export, but not write or publish.`
          : 'You can read and export everything, but not write or publish until it’s paid.'}
      </p>
      {link}
    </Notice>
  )
}

/** The payment was not declined; it needs the customer's approval. */
export const confirmRenewal = 'Your bank wants you to confirm the renewal'
