import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { hasCode } from '../../platform/api-failure.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { confirmationRule, newPasswordRule } from '../credential-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { Form } from '../../ui/fields/form-dialog.tsx'

interface ResetPasswordFormProps {
  token: string
  onReset(): void
  /** The link has ended since it was looked at. */
  onInvalid(): void
}

export function ResetPasswordForm({ token, onReset, onInvalid }: ResetPasswordFormProps) {
  const { during } = useAuth()
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    rules: { password: newPasswordRule, confirmPassword: confirmationRule },
    fallback: 'Failed to reset password',
    async send(values) {
      try {
        await during('Failed to reset password', () => api.accounts.resetPassword({ token, ...values }))
      } catch (failure) {
        toast.error('Failed to reset password. Please try again.')
        if (hasCode(failure, 'invalid_token')) return onInvalid()
        throw failure
      }
      toast.success('Password reset successful!')
      onReset()
    },
  })
  return (
    <Form form={form}>
      <NewPasswordFields
        labels={['New Password', 'Confirm Password']}
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
      <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
        Reset Password
      </Button>
    </Form>
  )
}
