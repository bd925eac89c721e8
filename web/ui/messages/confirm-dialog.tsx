import { useMutation } from '@tanstack/react-query'
import type { ComponentProps, ReactNode } from 'react'
import type { Button } from '../button.tsx'
import { Dialog, DialogActions, DialogButton } from './dialog.tsx'
import { FailureLine } from './failure-line.tsx'

interface ConfirmDialogProps extends Pick<
  ComponentProps<typeof DialogActions>,
  'look' | 'cancel' | 'busyLabel'
> {
  title: string
  action: string
  /** Busy until it settles; the dialog shows why it failed. */
  onConfirm(): unknown
  fallback?: string
  onClose(): void
  children: ReactNode
}

/** Asks for confirmation with a second click. */
export function ConfirmDialog({
  title,
  action,
  fallback = '',
  onConfirm,
  onClose,
  children,
  ...button
}: ConfirmDialogProps) {
  const { isPending, error, mutate } = useMutation({ mutationFn: async () => void (await onConfirm()) })
  return (
    <Dialog title={title} onClose={onClose}>
      <div className="space-y-4">
        {children}
        <FailureLine of={error} fallback={fallback} />
        <DialogActions type="button" {...button} busy={isPending} onClick={() => mutate()} onCancel={onClose}>
          {action}
        </DialogActions>
      </div>
    </Dialog>
  )
}

interface ConfirmButtonProps extends Omit<ConfirmDialogProps, 'onClose'> {
  button: ComponentProps<typeof Button>
  /** Called when the dialog has closed after success. */
  onDone?(): unknown
}

/** A button that acts after a second click. */
export const ConfirmButton = ({ button, onConfirm, onDone, ...dialog }: ConfirmButtonProps) => (
  <DialogButton
    look="quiet"
    {...button}
    renderDialog={(close) => (
      <ConfirmDialog
        {...dialog}
        onConfirm={async () => {
          await onConfirm()
          close()
          await onDone?.()
        }}
        onClose={close}
      />
    )}
  />
)
