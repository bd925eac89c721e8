import { useEffect } from 'react'
import type { User } from '../../../contract/accounts/accounts.ts'
import { Button, TextLink } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { PasswordField } from '../../ui/fields/password-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { HelpLink } from '../../ui/help-link.tsx'
import type { ApiFailure } from '../../platform/api-failure.ts'
import { useErrorTitle } from '../../ui/use-error-title.ts'
import { SecondFactorField } from '../two-factor/two-factor-field.tsx'
import { useLoginForm } from './use-login-form.ts'
import { Form } from '../../ui/fields/form-dialog.tsx'

export function LoginForm({ onSignedIn }: { onSignedIn(user: User): void }) {
  const form = useLoginForm(onSignedIn)
  if (form.asksForCode) return <LoginCode form={form} />
  const seeAlso = form.shownError ? 'login-error' : undefined
  return (
    <Form form={form}>
      <LoginError id="login-error" error={form.shownError} />
      <TextField
        label="Email"
        type="email"
        autoComplete="username"
        autoCapitalize="none"
        seeAlso={seeAlso}
        {...form.field('email')}
      />
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
        Log In
      </Button>
    </Form>
  )
}

/** The second step of signing in with two-factor authentication. */
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
        Log In
      </Button>
      <Button look="quiet" className="w-full" onClick={form.goBack}>
        Back
      </Button>
    </Form>
  )
}

/** Why the login failed. Stands there from the beginning: what appears with its region may not be said. */
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
