import type { ComponentProps, ReactNode } from 'react'
import { failureMessage } from '../../platform/api.ts'
import { Dialog, DialogActions } from './dialog.tsx'

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
        {of?.error != null && (
          <p role="alert" className="text-danger">
            {failureMessage(of.error, fallback)}
          </p>
        )}
        <DialogActions type="button" {...button} busy={of?.isPending} onClick={onConfirm} onCancel={onClose}>
          {action}
        </DialogActions>
      </div>
    </Dialog>
  )
}
