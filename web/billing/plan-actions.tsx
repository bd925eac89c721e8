import { useState } from 'react'
import type { PlanDetails } from '../../contract/billing/billing.ts'
import { plans } from '../../contract/billing/plans.ts'
import { api } from '../platform/api.ts'
import { formatDay } from '../platform/dates.ts'
import { Button } from '../ui/button.tsx'
import { CallButton, leaveFor } from '../ui/call-button.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { planQuery } from '../platform/plan-query.ts'
import { queryClient } from '../platform/query-client.ts'

// Rarely opened, so loaded on demand.
const ChangePlanDialog = lazyPart(async () => (await import('./change-plan-dialog.tsx')).ChangePlanDialog)
const CancelPlanDialog = lazyPart(async () => (await import('./cancel-plan-dialog.tsx')).CancelPlanDialog)

type PlanDialog = 'larger' | 'smaller' | 'cancel'

/** The actions on an active plan, each with a description. */
export function PlanActions({ details }: { details: PlanDetails }) {
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

/** A scheduled plan change, with a button that undoes it. */
export function PendingChange({ details }: { details: PlanDetails }) {
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
  plan?: Exclude<PlanDetails['plan'], 'free'>
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
export const UpdatePayment = () => (
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
