import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangePreview, PlanDetails } from '../../contract/billing/billing.ts'
import { planIds, plans, type PlanId } from '../../contract/billing/plans.ts'
import { api, hasCode, queryClient, refresh } from '../platform/api.ts'
import { formatDay } from '../platform/dates.ts'
import { Button } from '../ui/button.tsx'
import { RadioCards } from '../ui/fields/radio-cards.tsx'
import { Notice } from '../ui/messages/notice.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { formatPrice } from './plan-label.ts'
import { planQuery } from '../platform/plan-query.ts'
import { FailureLine } from '../ui/messages/failure-line.tsx'
import { ConfirmDialog } from '../ui/messages/confirm-dialog.tsx'

interface ChangePlanDialogProps {
  details: PlanDetails
  direction: 'larger' | 'smaller'
  onClose(): void
  onDone(message: string): void
}

/** Choose a plan, see the exact price and confirm; the price shown is the price charged. */
export function ChangePlanDialog({ details, direction, onClose, onDone }: ChangePlanDialogProps) {
  const isLarger = direction === 'larger'
  const place = planIds.findIndex((id) => id === details.plan)
  const choices = planIds.filter((_, index) => (isLarger ? index > place : index < place))
  const [plan, setPlan] = useState<PlanId>(isLarger ? choices[0]! : choices.at(-1)!)
  const preview = usePreview(plan)
  const change = useChange(plan, preview.data, onDone)
  const refetch = () => {
    change.reset()
    void preview.refetch()
  }
  const failure = preview.error ?? change.error
  // The plan is about to end or a payment is overdue; the message says what to do first.
  const isBlocked = hasCode(failure, 'subscription_ending') || hasCode(failure, 'payment_overdue')
  return (
    <Dialog title={isLarger ? 'Upgrade your plan' : 'Change to a smaller plan'} onClose={onClose}>
      <div className="space-y-5">
        <PlanChoices choices={choices} chosen={plan} onChoose={setPlan} />
        {preview.isFetching && <Spinner label="Working out the price..." />}
        {preview.data && !preview.isFetching && (
          <ChangePrice plan={plan} preview={preview.data} isNow={isLarger} />
        )}
        {!preview.isFetching && (
          <FailureLine of={failure} fallback="Your plan could not be changed. Please try again." />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={onClose}>
            Keep my plan
          </Button>
          {preview.error || hasCode(change.error, 'preview_outdated') ? (
            !isBlocked && <Button onClick={refetch}>Check the price again</Button>
          ) : (
            <Button
              disabled={!preview.data || preview.isFetching}
              busy={change.isPending}
              busyLabel="Changing..."
              onClick={() => change.mutate()}
            >
              {isLarger ? `Upgrade to ${plans[plan].name}` : `Change to ${plans[plan].name}`}
            </Button>
          )}
        </div>
      </div>
    </Dialog>
  )
}

function usePreview(plan: PlanId) {
  return useQuery({
    queryKey: ['billing', 'preview', plan],
    queryFn: async ({ signal }) => {
      const answer = await api.billing.changePlan({ plan, preview: true }, { signal })
      return 'amountDueNow' in answer ? answer : undefined
    },
    // Always refetches, because the prorated price changes over time.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

function useChange(plan: PlanId, preview: ChangePreview | undefined, onDone: (message: string) => void) {
  return useMutation({
    mutationFn: () => api.billing.changePlan({ plan, amountDueNow: preview?.amountDueNow }),
    onSuccess: (now) => {
      if (!('status' in now)) return
      queryClient.setQueryData(planQuery.queryKey, now)
      void refresh(['billing', 'history'])
      const { name } = plans[plan]
      if (now.plan === plan) onDone(`Your plan is now ${name}.`)
      else if (now.pending)
        onDone('Your plan will change on your next billing date. We’ve emailed you a confirmation.')
      else onDone(`Your change to ${name} takes effect once it’s paid.`)
    },
  })
}

interface PlanChoicesProps {
  choices: readonly PlanId[]
  chosen: PlanId
  onChoose(plan: PlanId): void
}

const PlanChoices = ({ choices, chosen, onChoose }: PlanChoicesProps) => (
  <>
    <h3 id="plan-choice" className="sr-only">
      Plan
    </h3>
    <RadioCards<PlanId>
      name="plan"
      labelledBy="plan-choice"
      choices={choices.map((id) => ({
        value: id,
        label: plans[id].name,
        text: `${formatPrice(plans[id].priceCents)}/${plans[id].period}`,
      }))}
      value={chosen}
      onChange={onChoose}
    />
  </>
)

interface ChangePriceProps {
  plan: PlanId
  preview: ChangePreview
  /** True if the change takes effect at once, false at the next renewal. */
  isNow: boolean
}

const dollars = (amount: number) => `$${amount.toFixed(2)}`

function ChangePrice({ plan, preview, isNow }: ChangePriceProps) {
  const { amountDueNow, nextAmount, nextDate, excess } = preview
  const day = nextDate ? formatDay(nextDate) : 'the next renewal'
  return (
    <div className="space-y-4">
      <p className="text-lg">
        {isNow ? (
          <>
            You pay <strong>{dollars(amountDueNow)}</strong> now, then {dollars(nextAmount)} on {day}.
          </>
        ) : (
          <>
            You pay nothing now. From {day} you pay <strong>{dollars(nextAmount)}</strong> a month.
          </>
        )}
      </p>
      <p className="text-sm text-soft">
        {isNow ? 'Prorated for this month.' : 'Nothing changes until then, and you can undo this.'} Renews
        monthly until canceled. Cancel anytime in two clicks in Settings → Billing.
      </p>
      {excess.length > 0 && (
        <Notice tone="warn" title={`More than ${plans[plan].name} includes`}>
          <ul className="list-disc pl-5">
            {excess.map(({ name, message }) => (
              <li key={name}>{message}</li>
            ))}
          </ul>
          <p>Nothing is deleted. You can still read and export all of it, but you can’t add more.</p>
        </Notice>
      )}
      {preview.testMode && <p className="text-sm text-warn">Test mode: no real money moves.</p>}
    </div>
  )
}

interface CancelPlanDialogProps {
  details: PlanDetails
  onClose(): void
  onDone(message: string): void
}

/** Confirms the cancellation without a survey: when the plan ends and what stays. */
export function CancelPlanDialog({ details, onClose, onDone }: CancelPlanDialogProps) {
  const { end } = details.current_period
  async function cancel() {
    const now = await api.billing.cancel()
    queryClient.setQueryData(planQuery.queryKey, now)
    const last = now.current_period.end
    onDone(
      last
        ? `Your plan ends on ${formatDay(last)}. We’ve emailed you a confirmation.`
        : 'Your plan is set to end.',
    )
  }
  return (
    <ConfirmDialog
      title="Cancel your plan?"
      cancel="Keep my plan"
      action="Cancel Plan"
      busyLabel="Canceling..."
      look="danger"
      fallback="Your plan could not be canceled. Please try again."
      onConfirm={cancel}
      onClose={onClose}
    >
      <p>
        {end
          ? `You can use your plan until ${formatDay(end)}, the end of the month you’ve paid for. You won’t be charged again.`
          : 'You won’t be charged again.'}
      </p>
      <p className="text-soft">
        After that you can still read and export everything. Until then you can resume with one click.
      </p>
    </ConfirmDialog>
  )
}
