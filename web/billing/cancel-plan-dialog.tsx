import type { PlanDetails } from '../../contract/billing/billing.ts'
import { api } from '../platform/api.ts'
import { formatDay } from '../platform/dates.ts'
import { ConfirmDialog } from '../ui/messages/confirm-dialog.tsx'
import { planQuery } from '../platform/plan-query.ts'
import { queryClient } from '../platform/query-client.ts'

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
