import toast from 'react-hot-toast/headless'
import { api } from '../../platform/api.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { useForm } from '../../platform/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { emailRule } from '../credential-rules.ts'
import { Form } from '../../ui/fields/form-dialog.tsx'

interface ForgotPasswordFormProps {
  initialEmail: string
  onSent(email: string): void
}

export function ForgotPasswordForm({ initialEmail, onSent }: ForgotPasswordFormProps) {
  const { during } = useAuth()
  const form = useForm({
    initial: { email: initialEmail },
    rules: { email: emailRule },
    fallback: 'Failed to send reset link',
    async send(values) {
      const email = values.email.trim()
      try {
        await during('Failed to send reset link', () => api.accounts.forgotPassword({ email }))
      } catch (failure) {
        toast.error('Failed to send reset link. Please try again.')
        throw failure
      }
      toast.success('Reset link sent! Please check your email.')
      onSent(email)
    },
  })
  return (
    <Form form={form}>
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        {...form.field('email')}
      />
      <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
        Send Reset Link
      </Button>
    </Form>
  )
}
