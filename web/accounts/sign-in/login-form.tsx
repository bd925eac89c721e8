import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import type { User } from '../../../contract/accounts/accounts.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { EmailField } from '../../ui/fields/text-field.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import { type ApiFailure, hasCode } from '../../platform/api.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { useForm, Form } from '../../ui/fields/form.tsx'
import { useErrorTitle } from '../../ui/fields/error-summary.tsx'
import { emailRule } from '../credential-rules.ts'
import { codeRule, SecondFactorField } from '../identity-fields.tsx'

export function LoginForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const form = useLoginForm(onSignedIn)
  if (form.asksForCode) return <LoginCode form={form} />
  const seeAlso = form.shownError ? 'login-error' : undefined
  return (
    <Form form={form}>
      <LoginError id="login-error" error={form.shownError} />
      <EmailField autoComplete="username" seeAlso={seeAlso} {...form.field('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        seeAlso={seeAlso}
        {...form.field('password')}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label="Remember me"
          name="rememberMe"
          checked={form.values.rememberMe !== ''}
          onChange={(event) => form.change('rememberMe', event.target.checked ? 'on' : '')}
        />
        <TextLink to="/forgot-password" className="inline-flex min-h-11 items-center">
          Forgot password?
        </TextLink>
      </div>
      <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
        Log in
      </Button>
    </Form>
  )
}

function LoginCode({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const field = form.field('code')
  useEffect(() => document.getElementById(field.id)?.focus(), [field.id])
  return (
    <Form form={form}>
      <LoginError id="login-error" error={form.shownError} />
      <p>One more step: two-factor authentication is on for this account.</p>
      <SecondFactorField {...field} />
      <p>
        <HelpLink to="lost-phone">Don’t have your phone?</HelpLink>
      </p>
      <Button type="submit" className="w-full" busy={form.isBusy} busyLabel="Loading...">
        Log in
      </Button>
      <Button look="quiet" className="w-full" onClick={form.goBack}>
        Back
      </Button>
    </Form>
  )
}

/** Why the sign-in failed. Always mounted, because screen readers may not announce a live region that appears with its content. */
function LoginError({ id, error }: { id: string; error: ApiFailure | null }) {
  useErrorTitle(error !== null)
  const message = error?.code === 'invalid_credentials' ? 'Invalid credentials' : error?.message
  return (
    <p
      id={id}
      role="alert"
      className="rounded-lg border border-danger/40 bg-danger-wash px-4 py-3 font-medium text-danger empty:hidden"
    >
      {message}
    </p>
  )
}

// The checkbox is part of the form's values, so that it is sent as it is at that moment.
const initial = { email: '', password: '', rememberMe: '', code: '' }

function useLoginForm(onSignedIn: (user: User) => void) {
  // The error is shown beside the form, because it is about no field.
  const { login, error } = useAuth()
  // Only the server knows who has a second factor, and it says so only after the right password.
  const [asksForCode, setAsked] = useState(false)
  const form = useForm({
    initial,
    rules: {
      email: emailRule,
      password: (value: string) => (value ? undefined : 'Password is required'),
      code: asksForCode ? codeRule : undefined,
    },
    fallback: 'Failed to login',
    async send({ email, password, rememberMe, code }) {
      try {
        const credentials = { email: email.trim(), password, rememberMe: rememberMe !== '' }
        const user = await login(asksForCode ? { ...credentials, code } : credentials)
        toast.success('Login successful!')
        onSignedIn(user)
      } catch (failure) {
        if (hasCode(failure, 'two_factor_required')) {
          setAsked(true)
          // A wrong code shows at its field; a missing one is no error but the next step.
          if (failure.fields.code) throw failure
          return
        }
        const isRefused = hasCode(failure, 'invalid_credentials')
        if (isRefused) setAsked(false)
        toast.error(isRefused ? 'Failed to login. Please check your credentials.' : 'Failed to login')
      }
    },
  })
  const isQuiet = form.problems.length > 0 || form.isBusy || hasCode(error, 'two_factor_required')
  function goBack() {
    form.change('code', '')
    setAsked(false)
  }
  return { ...form, shownError: isQuiet ? null : error, asksForCode, goBack }
}
