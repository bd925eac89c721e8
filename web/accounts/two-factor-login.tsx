import { useEffect } from 'react'
import { Button } from '../ui/button.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { HelpLink } from '../ui/help-link.tsx'
import { LoginError } from './login-error.tsx'
import { SecondFactorField } from './two-factor-field.tsx'
import type { useLoginForm } from './use-login-form.ts'

/** The second step of signing in with two-factor authentication. */
export function LoginCode({ form }: { form: ReturnType<typeof useLoginForm> }) {
  const field = form.field('code')
  useEffect(() => document.getElementById(field.id)?.focus(), [field.id])
  return (
    <form method="post" noValidate onSubmit={form.submit} className="space-y-5">
      <ErrorSummary attempt={form.attempt} problems={form.problems} />
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
    </form>
  )
}
