import type { FormEvent, ReactNode } from 'react'
import toast from 'react-hot-toast/headless'
import type { PlanId } from '../../../contract/plans.ts'
import { api } from '../../platform/api.ts'
import { saveRegistration } from '../../platform/session/registration.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { useForm } from '../../platform/use-form.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { ErrorSummary } from '../../ui/fields/error-summary.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { confirmationRule, emailRule, newPasswordRule } from '../credential-rules.ts'
import { NewPasswordFields } from './new-password-fields.tsx'

interface RegisterFormProps {
  plan: PlanId | undefined
  /** The page to pay on; undefined when there is none. */
  onRegistered(paymentUrl: string | undefined): void
  onNoPlan(): void
  /** What the button leads into, beside it. */
  terms: ReactNode
}

const initial = { email: '', password: '', confirmPassword: '' }
const rules = { email: emailRule, password: newPasswordRule, confirmPassword: confirmationRule }

export function RegisterForm({ plan, onRegistered, onNoPlan, terms }: RegisterFormProps) {
  const { error } = useAuth()
  const register = useRegister()
  const form = useForm({
    initial,
    rules,
    fallback: 'Registration failed',
    async send({ email, password }) {
      if (plan) onRegistered(await register({ email: email.trim(), password, plan }))
    },
  })
  function submit(event: FormEvent) {
    if (plan) return form.submit(event)
    event.preventDefault()
    onNoPlan()
  }
  const isTaken = error?.code === 'email_taken' && !form.isBusy
  return (
    <form method="post" noValidate onSubmit={submit} className="space-y-5">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <div className="space-y-2">
        <TextField
          label="Email"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          seeAlso={isTaken ? 'email-taken' : undefined}
          {...form.field('email')}
        />
        {isTaken && (
          <p id="email-taken" className="text-sm">
            Is this your account? <TextLink to="/login">Log in</TextLink> or{' '}
            <TextLink to="/forgot-password">reset your password</TextLink>.
          </p>
        )}
      </div>
      <NewPasswordFields
        labels={['Password', 'Confirm password']}
        password={form.field('password')}
        confirmation={form.field('confirmPassword')}
      />
      <div className="space-y-3 pt-1">
        <Button type="submit" className="w-full" disabled={!plan} busy={form.isBusy} busyLabel="Loading...">
          Continue to Payment
        </Button>
        {terms}
      </div>
    </form>
  )
}

function useRegister() {
  const { during } = useAuth()
  return async (values: { email: string; password: string; plan: PlanId }): Promise<string | undefined> => {
    try {
      const result = await during('Registration failed', () => api.billing.register(values))
      saveRegistration({ email: values.email, plan: values.plan, token: result.token }, result)
      return result.stripeUrl
    } catch (failure) {
      toast.error('Registration failed. Please try again.')
      throw failure
    }
  }
}
