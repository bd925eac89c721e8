import { api } from '../platform/api.ts'
import { useForm } from '../platform/use-form.ts'
import { FormDialog } from '../ui/fields/form-dialog.tsx'
import { CurrentPassword, currentPasswordRule } from './current-password.tsx'

const rules = {
  currentPassword: currentPasswordRule,
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
    <FormDialog
      title="Confirm it’s you"
      form={form}
      action={submit}
      busyLabel="Checking..."
      look={look}
      onClose={onClose}
    >
      <p>It’s been a while since you signed in. {reason}</p>
      <CurrentPassword {...form.field('currentPassword')} />
    </FormDialog>
  )
}
