import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { PlanDetails } from '../../contract/billing.ts'
import { api } from '../platform/api.ts'
import { failureMessage } from '../platform/api-failure.ts'
import { formatDay } from '../platform/dates.ts'
import { queryKeys } from '../platform/query-keys.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'

interface CancelPlanDialogProps {
  details: PlanDetails
  onClose(): void
  onDone(message: string): void
}

/** The second of two clicks: no questions, the day it ends, and what stays. */
export function CancelPlanDialog({ details, onClose, onDone }: CancelPlanDialogProps) {
  const client = useQueryClient()
  const cancel = useMutation({
    mutationFn: () => api.billing.cancel(),
    onSuccess: (now) => {
      client.setQueryData(queryKeys.plan, now)
      const end = now.current_period.end
      onDone(end ? `Your plan ends on ${formatDay(end)}. We have mailed you that.` : 'Your plan will end.')
    },
  })
  const { end } = details.current_period
  return (
    <ConfirmDialog
      title="Cancel your plan?"
      cancel="Keep my plan"
      action="Cancel Plan"
      busyLabel="Cancelling..."
      isBusy={cancel.isPending}
      failure={
        cancel.isError
          ? failureMessage(cancel.error, 'Your plan could not be cancelled. Please try again.')
          : undefined
      }
      onConfirm={() => cancel.mutate()}
      onClose={onClose}
    >
      <p>
        {end
          ? `Your plan stays usable until ${formatDay(end)}, the end of the month that is paid, and you are not charged again.`
          : 'You are not charged again.'}
      </p>
      <p className="text-soft">
        Afterwards you can still read and export everything. Until that day you can resume with one click.
      </p>
    </ConfirmDialog>
  )
}
