import { ConfirmDialog } from '../ui/messages/confirm-dialog.tsx'

interface UnscheduleDialogProps {
  count?: number
  onUnschedule(): void
  onClose(): void
}

export function UnscheduleDialog({ count = 1, onUnschedule, onClose }: UnscheduleDialogProps) {
  const isOne = count === 1
  return (
    <ConfirmDialog
      title={isOne ? 'Unschedule this post?' : `Unschedule ${count.toLocaleString()} posts?`}
      cancel={isOne ? 'Keep it scheduled' : 'Keep them scheduled'}
      action="Unschedule"
      onConfirm={onUnschedule}
      onClose={onClose}
    >
      <p className="text-soft">
        {isOne
          ? 'It becomes a draft and won’t be published until you schedule or publish it.'
          : 'They become drafts and won’t be published until you schedule or publish them.'}
      </p>
    </ConfirmDialog>
  )
}
