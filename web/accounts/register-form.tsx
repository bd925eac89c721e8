import toast from 'react-hot-toast/headless'
import type { PlanId } from '../../contract/plans.ts'
import { api } from '../platform/api.ts'
import { ApiFailure, hasCode } from '../platform/api-failure.ts'
import { saveRegistration } from '../platform/registration.ts'
import { useForm } from '../platform/use-form.ts'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { PasswordField } from '../ui/password-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { emailRule, newPasswordRule } from './credential-rules.ts'
import { PasswordStrengthMeter } from './password-strength-meter.tsx'

interface RegisterFormProps {
  plan: PlanId | undefined
  /** The page to pay on; undefined when there is none. */
  onRegistered(paymentUrl: string | undefined): void
  onNoPlan(): void
}

const initial = { email: '', password: '', confirmPassword: '' }
const rules = {
  email: emailRule,
  password: newPasswordRule,
  confirmPassword: (value: string, all: typeof initial) =>
    value === all.password ? undefined : 'Passwords must match',
}

export function RegisterForm({ plan, onRegistered, onNoPlan }: RegisterFormProps) {
  const form = useForm({
    initial,
    rules,
    fallback: 'Registration failed',
    async send({ email, password }) {
      if (!plan) return onNoPlan()
      onRegistered(await register({ email: email.trim(), password, plan }))
    },
  })
  return (
    <form noValidate onSubmit={form.submit} className="space-y-5">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
      <TextField label="Email" type="email" autoComplete="email" {...form.field('email')} />
      <div className="space-y-2">
        <PasswordField
          label="Password"
          autoComplete="new-password"
          hint="At least 8 characters, with an uppercase and a lowercase letter, a number and a special character."
          {...form.field('password')}
        />
        <PasswordStrengthMeter password={form.values.password} />
      </div>
      <PasswordField
        label="Confirm password"
        autoComplete="new-password"
        {...form.field('confirmPassword')}
      />
      <Button type="submit" className="w-full" disabled={!plan} busy={form.isBusy} busyLabel="Loading...">
        Continue to Payment
      </Button>
    </form>
  )
}

async function register(values: {
  email: string
  password: string
  plan: PlanId
}): Promise<string | undefined> {
  try {
    const result = await api.billing.register(values)
    saveRegistration({ email: values.email, plan: values.plan, token: result.token }, result)
    return result.stripeUrl
  } catch (failure) {
    toast.error('Registration failed. Please try again.')
    if (!hasCode(failure, 'email_taken')) throw failure
    throw new ApiFailure(failure.code, failure.message, { fields: { email: failure.message } })
  }
}
