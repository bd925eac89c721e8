import type { ReactNode } from 'react'
import { DialogActions, Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  title: string
  /** What the two buttons say. */
  cancel: string
  action: string
  busyLabel: string
  isBusy: boolean
  /** Why the last try has failed. */
  failure: string | undefined
  onConfirm(): void
  onClose(): void
  children: ReactNode
}

/** The second of two presses, before something that is hard to take back. */
export function ConfirmDialog({ title, children, failure, onClose, ...actions }: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        {children}
        {failure && (
          <p role="alert" className="text-danger">
            {failure}
          </p>
        )}
        <DialogActions
          type="button"
          look="danger"
          cancel={actions.cancel}
          busy={actions.isBusy}
          busyLabel={actions.busyLabel}
          onClick={actions.onConfirm}
          onCancel={onClose}
        >
          {actions.action}
        </DialogActions>
      </div>
    </Dialog>
  )
}
