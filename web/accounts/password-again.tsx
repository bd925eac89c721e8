import { useState } from 'react'
import { api, hasCode } from '../platform/api.ts'
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
  const [answer, setAnswer] = useState<(isConfirmed: boolean) => void>()
  async function withPassword<T>(call: () => Promise<T>): Promise<T> {
    try {
      return await call()
    } catch (failure) {
      if (!hasCode(failure, 'password_required')) throw failure
      const isConfirmed = await new Promise<boolean>((resolve) => setAnswer(() => resolve))
      setAnswer(undefined)
      if (!isConfirmed) throw failure
      return call()
    }
  }
  const question = answer && (
    <PasswordAgain {...words} onClose={() => answer(false)} onConfirmed={() => answer(true)} />
  )
  return { withPassword, question }
}
