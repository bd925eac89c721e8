import type { ComponentProps, ReactNode } from 'react'
import { Dialog, DialogActions } from './dialog.tsx'
import { FailureLine } from './failure-line.tsx'

interface ConfirmDialogProps extends Pick<
  ComponentProps<typeof DialogActions>,
  'look' | 'cancel' | 'busyLabel'
> {
  title: string
  /** The label of the confirming button. */
  action: string
  /** The call that it makes, with the message for an error without one. */
  of?: { isPending: boolean; error?: unknown }
  fallback?: string
  onConfirm(): void
  onClose(): void
  children: ReactNode
}

/** Asks for confirmation with a second click. */
export function ConfirmDialog({
  title,
  action,
  of,
  fallback = '',
  onConfirm,
  onClose,
  children,
  ...button
}: ConfirmDialogProps) {
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        {children}
        <FailureLine of={of?.error} fallback={fallback} />
        <DialogActions type="button" {...button} busy={of?.isPending} onClick={onConfirm} onCancel={onClose}>
          {action}
        </DialogActions>
      </div>
    </Dialog>
  )
}
