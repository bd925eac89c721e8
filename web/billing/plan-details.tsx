import { lazy, Suspense, type ReactNode } from 'react'
import type { PlanDetails as Details } from '../../contract/billing.ts'
import { plans } from '../../contract/plans.ts'
import { formatDay } from '../platform/dates.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { formatPrice, planLabel } from './plan-label.ts'

// It brings the operator's texts along, which are long.
const ChangeByMail = lazy(async () => ({ default: (await import('./change-by-mail.tsx')).ChangeByMail }))

const statusTones: Record<string, BadgeTone> = { active: 'good', trialing: 'good', past_due: 'warn' }

/** `past_due` as it is read: Past due. */
const statusLabel = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

interface PlanDetailsProps {
  details: Details
  /** What is offered where there is no live subscription. */
  payment: ReactNode
}

export function PlanDetails({ details, payment }: PlanDetailsProps) {
  const { plan, status } = details
  const isFree = plan === 'free'
  return (
    <div className="space-y-5">
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
      </div>
      {isFree ? (
        payment
      ) : (
        <Suspense fallback={null}>
          <ChangeByMail />
        </Suspense>
      )}
    </div>
  )
}

function Renewal({ details: { plan, current_period, cancel_at_period_end } }: { details: Details }) {
  if (plan === 'free') return <span>No live subscription: you can read and download everything.</span>
  if (!current_period.end) return null
  const day = formatDay(current_period.end)
  return <span>{cancel_at_period_end ? `Cancels on ${day}` : `Renews on ${day}`}</span>
}
