import { api } from '../platform/api.ts'
import { useQuestion } from '../platform/use-question.ts'
import { useForm, FormDialog } from '../ui/fields/form.tsx'
import { CurrentPassword, currentPasswordRule } from './identity-fields.tsx'

interface PasswordAgainProps {
  reason: string
  submit: string
  look: 'primary' | 'danger'
  onClose(): void
  onConfirmed(): void
}

function PasswordAgain({ reason, submit, look, onClose, onConfirmed }: PasswordAgainProps) {
  const form = useForm({
    initial: { currentPassword: '' },
    rules: { currentPassword: currentPasswordRule },
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

/** When a call fails with password_required because the sign-in is too old, asks for the password and repeats the call. */
export function usePasswordAgain(words: Pick<PasswordAgainProps, 'reason' | 'submit' | 'look'>) {
  const { asking, question } = useQuestion<true>('password_required')
  const dialog = question && (
    <PasswordAgain {...words} onClose={() => question.answer()} onConfirmed={() => question.answer(true)} />
  )
  return { withPassword: asking, question: dialog }
}
