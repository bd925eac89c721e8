import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChangePreview, PlanDetails } from '../../contract/billing/billing.ts'
import { planIds, plans, type PlanId } from '../../contract/plans.ts'
import { api } from '../platform/api.ts'
import { failureMessage, hasCode } from '../platform/api-failure.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { ChangePrice } from './change-price.tsx'
import { formatPrice } from './plan-label.ts'

interface ChangePlanDialogProps {
  details: PlanDetails
  direction: 'larger' | 'smaller'
  onClose(): void
  onDone(message: string): void
}

/** Choose, see the exact price, confirm: what is shown is what is charged. */
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
  // The plan is set to end, or something is owed: the refusal says what to do first.
  const isBlocked = hasCode(failure, 'subscription_ending') || hasCode(failure, 'payment_overdue')
  return (
    <Dialog title={isLarger ? 'Upgrade your plan' : 'Change to a smaller plan'} onClose={onClose}>
      <div className="space-y-5">
        <PlanChoices choices={choices} chosen={plan} onChoose={setPlan} />
        {preview.isFetching ? <Spinner label="Working out the price..." /> : null}
        {preview.data && !preview.isFetching && (
          <ChangePrice plan={plan} preview={preview.data} isNow={isLarger} />
        )}
        {failure && !preview.isFetching && (
          <p role="alert" className="text-danger">
            {failureMessage(failure, 'Your plan could not be changed. Please try again.')}
          </p>
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
    queryKey: queryKeys.changePreview(plan),
    queryFn: async ({ signal }) => {
      const answer = await api.billing.changePlan({ plan, preview: true }, { signal })
      return 'amountDueNow' in answer ? answer : undefined
    },
    // A price is asked for each time: the month goes on.
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
}

function useChange(plan: PlanId, preview: ChangePreview | undefined, onDone: (message: string) => void) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => api.billing.changePlan({ plan, amountDueNow: preview?.amountDueNow }),
    onSuccess: (now) => {
      if (!('status' in now)) return
      client.setQueryData(queryKeys.plan, now)
      void client.invalidateQueries({ queryKey: queryKeys.histories })
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

function PlanChoices({ choices, chosen, onChoose }: PlanChoicesProps) {
  return (
    <fieldset className="space-y-2">
      <legend className="sr-only">Plan</legend>
      {choices.map((id) => (
        <label
          key={id}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-lg border border-line px-4 py-2 has-checked:border-accent has-checked:bg-accent-wash"
        >
          <input
            type="radio"
            name="plan"
            className="accent-accent"
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span className="font-medium">{plans[id].name}</span>
          <span className="ml-auto text-soft">
            {formatPrice(plans[id].priceCents)}/{plans[id].period}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
