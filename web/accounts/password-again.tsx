import { api } from '../platform/api.ts'
import { useForm } from '../platform/use-form.ts'
import { DialogActions } from '../ui/messages/dialog-actions.tsx'
import { Dialog } from '../ui/messages/dialog.tsx'
import { ErrorSummary } from '../ui/fields/error-summary.tsx'
import { PasswordField } from '../ui/fields/password-field.tsx'

const rules = {
  currentPassword: (value: string) => (value ? undefined : 'Please enter your current password'),
}

interface PasswordAgainProps {
  /** What it is entered for. */
  reason: string
  submit: string
  look: 'primary' | 'danger'
  onClose(): void
  /** The password was right. */
  onConfirmed(): void
}

/** Asked when the server answers password_required: this browser was signed in a while ago. */
export function PasswordAgain({ reason, submit, look, onClose, onConfirmed }: PasswordAgainProps) {
  const form = useForm({
    initial: { currentPassword: '' },
    rules,
    fallback: 'Your password could not be checked. Please try again.',
    async send(values) {
      await api.accounts.confirmPassword(values)
      onConfirmed()
    },
  })
  return (
    <Dialog title="Confirm it’s you" onClose={onClose}>
      <form method="post" noValidate onSubmit={form.submit} className="space-y-5">
        <ErrorSummary attempt={form.attempt} problems={form.problems} />
        <p>It’s been a while since you signed in. {reason}</p>
        <PasswordField
          label="Current password"
          autoComplete="current-password"
          {...form.field('currentPassword')}
        />
        <DialogActions onCancel={onClose} look={look} busy={form.isBusy} busyLabel="Checking...">
          {submit}
        </DialogActions>
      </form>
    </Dialog>
  )
}
