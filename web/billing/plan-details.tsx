import { useState } from 'react'
import type { PlanDetails as Details } from '../../contract/billing/billing.ts'
import { plans } from '../../contract/billing/plans.ts'
import { formatDay } from '../platform/dates.ts'
import { Badge, type BadgeTone } from '../ui/badge.tsx'
import { OpenPayment } from './open-payment.tsx'
import { PayNow } from './pay-now.tsx'
import { PlanBadge } from './plan-badge.tsx'
import { PlanPrice } from './chosen-plan.tsx'
import { planLabel } from './plan-label.ts'
import { api, queryClient } from '../platform/api.ts'
import { Button } from '../ui/button.tsx'
import { CallButton, leaveFor } from '../ui/call-button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { planQuery } from '../platform/plan-query.ts'

const statusTones: Record<string, BadgeTone> = { active: 'good', trialing: 'good', past_due: 'warn' }

/** `past_due` becomes `Past due`. */
const statusLabel = (status: string) =>
  `${status.charAt(0).toUpperCase()}${status.slice(1).replaceAll('_', ' ')}`

export function PlanDetails({ details }: { details: Details }) {
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
          {!isFree && <PlanPrice plan={plan} />}
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
      {isFree && !isOverdue && <PayNow />}
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

// Rarely opened, so loaded on demand.
const ChangePlanDialog = lazyPart(async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog)
const CancelPlanDialog = lazyPart(async () => (await import('./change-plan-dialog.tsx')).CancelPlanDialog)

type PlanDialog = 'larger' | 'smaller' | 'cancel'

function PlanActions({ details }: { details: Details }) {
  const { plan, cancel_at_period_end: isEnding, pending } = details
  const [openDialog, setOpenDialog] = useState<PlanDialog>()
  const [success, setSuccess] = useState('')
  const close = () => setOpenDialog(undefined)
  const finish = (message: string) => {
    setSuccess(message)
    close()
  }
  const canShrink = !isEnding && details.status !== 'past_due' && plan !== 'basic' && !pending
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap gap-3">
        {plan !== 'premium' && <Button onClick={() => setOpenDialog('larger')}>Upgrade</Button>}
        {isEnding && (
          <KeepPlan label="Resume plan" call="resume" onDone={() => setSuccess('Your plan continues.')} />
        )}
        <UpdatePayment />
        {canShrink && (
          <Button look="secondary" onClick={() => setOpenDialog('smaller')}>
            Change to a smaller plan
          </Button>
        )}
        {!isEnding && (
          <Button look="danger" onClick={() => setOpenDialog('cancel')}>
            Cancel Plan
          </Button>
        )}
      </div>
      <p role="status" className="text-good empty:hidden">
        {success}
      </p>
      {openDialog === 'cancel' && <CancelPlanDialog details={details} onClose={close} onDone={finish} />}
      {(openDialog === 'larger' || openDialog === 'smaller') && (
        <ChangePlanDialog details={details} direction={openDialog} onClose={close} onDone={finish} />
      )}
    </div>
  )
}

function PendingChange({ details }: { details: Details }) {
  const { pending, plan } = details
  if (!pending || plan === 'free') return null
  return (
    <Notice tone="info" title={`Changes to ${plans[pending.plan].name} on ${formatDay(pending.date)}`}>
      <p>Nothing changes until then, and nothing is deleted.</p>
      <KeepPlan label="Undo" call="undo" plan={plan} />
    </Notice>
  )
}

interface KeepPlanProps {
  label: string
  call: 'resume' | 'undo'
  plan?: Exclude<Details['plan'], 'free'>
  onDone?(): void
}

const KeepPlan = ({ label, call, plan = 'basic', onDone }: KeepPlanProps) => (
  <CallButton
    look={call === 'resume' ? 'primary' : 'secondary'}
    busyLabel="Loading..."
    fallback="Your plan could not be changed. Please try again."
    call={() => (call === 'resume' ? api.billing.resume() : api.billing.changePlan({ plan }))}
    onDone={(answer) => {
      if ('status' in answer) queryClient.setQueryData(planQuery.queryKey, answer)
      onDone?.()
    }}
  >
    {label}
  </CallButton>
)

/** Opens the payment provider's page, because card numbers never pass through Quillcast. */
const UpdatePayment = () => (
  <CallButton
    look="secondary"
    busyLabel="Loading..."
    fallback="The payment page could not be opened."
    call={async () => {
      const answer = await api.billing.paymentMethod({})
      return 'url' in answer && leaveFor(answer.url)
    }}
  >
    Update payment
  </CallButton>
)
