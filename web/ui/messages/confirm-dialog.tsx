import type { ComponentProps, ReactNode } from 'react'
import { failureMessage } from '../../platform/api.ts'
import { Dialog, DialogActions } from './dialog.tsx'

interface ConfirmDialogProps extends Pick<
  ComponentProps<typeof DialogActions>,
  'look' | 'cancel' | 'busyLabel'
> {
  title: string
  /** What the button says that does it. */
  action: string
  /** The call that it makes, and what is said where that has failed without words of its own. */
  of?: { isPending: boolean; error?: unknown }
  fallback?: string
  onConfirm(): void
  onClose(): void
  children: ReactNode
}

/** The second of two presses. */
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
