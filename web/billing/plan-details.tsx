import type { ReactNode } from 'react'
import type { PlanDetails as Details } from '../../contract/billing/billing.ts'
import { plans } from '../../contract/billing/plans.ts'
import { formatDay } from '../platform/dates.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { OpenPayment } from './open-payment.tsx'
import { PendingChange, PlanActions, UpdatePayment } from './plan-actions.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { formatPrice, planLabel } from './plan-label.ts'

const statusTones: Record<string, BadgeTone> = { active: 'good', trialing: 'good', past_due: 'warn' }

/** `past_due` becomes `Past due`. */
const statusLabel = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

interface PlanDetailsProps {
  details: Details
  /** Shown if there is no subscription. */
  payment: ReactNode
}

export function PlanDetails({ details, payment }: PlanDetailsProps) {
  const { plan, status, card } = details
  const isFree = plan === 'free'
  // Paying resumes this subscription; a second one would be charged as well.
  const isOverdue = isFree && status === 'past_due'
  return (
    <div className="space-y-5">
      <OpenPayment details={details} />
      <div className="rounded-2xl border border-line bg-surface p-5 shadow-card sm:p-6">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <p className="font-display text-heading">{isFree ? planLabel(plan) : plans[plan].name}</p>
          {!isFree && (
            <p className="text-soft">
              <span className="text-lg font-semibold text-ink">{formatPrice(plans[plan].priceCents)}</span>/
              {plans[plan].period}
            </p>
          )}
        </div>
        <div className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-2">
          <PlanBadge plan={plan} />
          <Badge tone={statusTones[status] ?? 'grey'}>{statusLabel(status)}</Badge>
          <Renewal details={details} />
        </div>
        {card && (
          <p className="mt-3 text-sm text-soft">
            Paid with <span className="capitalize">{card.brand}</span> ending in {card.last4}, expires{' '}
            {lastMonth(card.expires)}
          </p>
        )}
      </div>
      <PendingChange details={details} />
      {!isFree && <PlanActions details={details} />}
      {isOverdue && <UpdatePayment />}
      {isFree && !isOverdue && payment}
    </div>
  )
}

/** The month printed on the card, such as `12/2034`; it expires when the next month begins. */
function lastMonth(expires: string): string {
  const last = new Date(new Date(expires).getTime() - 1)
  return `${String(last.getUTCMonth() + 1).padStart(2, '0')}/${last.getUTCFullYear()}`
}

function Renewal({ details: { plan, current_period, cancel_at_period_end } }: { details: Details }) {
  if (plan === 'free') return <span>No active subscription. You can still read and export everything.</span>
  if (!current_period.end) return null
  const day = formatDay(current_period.end)
  return <span>{cancel_at_period_end ? `Cancels on ${day}` : `Renews on ${day}`}</span>
}
