import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import toast from 'react-hot-toast/headless'
import { confirmationRule, newPasswordRule } from '../accounts/credential-rules.ts'
import { NewPasswordFields } from '../accounts/sign-in/new-password-fields.tsx'
import { useLinkToken } from '../accounts/sign-in/use-link-token.ts'
import { api, failureMessage, hasCode } from '../platform/api.ts'
import { useNavigate } from '../platform/routing/router.tsx'
import { useAuth } from '../platform/session/session.tsx'
import { useForm, Form } from '../ui/fields/form.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function ResetPasswordScreen() {
  const { token, forget } = useLinkToken('reset_token')
  return <PublicPage>{token === null ? <InvalidLink /> : <Reset token={token} onUsed={forget} />}</PublicPage>
}

/** Shows the form if the link is still valid. A failed request says nothing about the link. */
function Reset({ token, onUsed }: { token: string; onUsed(): void }) {
  const [hasEnded, setEnded] = useState(false)
  const check = useQuery({
    queryKey: ['accounts', 'reset-link', token],
    gcTime: 0,
    queryFn: async ({ signal }) => {
      await api.accounts.verifyResetToken({ token }, { signal })
      return true
    },
  })
  function end() {
    onUsed()
    setEnded(true)
  }
  if (hasEnded || (!check.isFetching && hasCode(check.error, 'invalid_token', 'invalid_input')))
    return <InvalidLink />
  if (check.isFetching)
    return (
      <>
        <PageHeading title="Reset password" size="title" />
        <Spinner label="Verifying reset token..." />
      </>
    )
  if (check.data) return <NewPassword token={token} onInvalid={end} onReset={onUsed} />
  return (
    <>
      <PageHeading title="The link could not be checked" size="title" takesFocus />
      <p>
        {failureMessage(check.error, 'Invalid or expired reset token')} Your link is still good until it
        expires.
      </p>
      <Button className="w-full" onClick={() => void check.refetch()}>
        Try Again
      </Button>
    </>
  )
}

interface NewPasswordProps {
  token: string
  /** The link expired after it was checked. */
  onInvalid(): void
  onReset(): void
}

function NewPassword({ token, onInvalid, onReset }: NewPasswordProps) {
  const { leave } = useAuth()
  const navigate = useNavigate()
  const form = useForm({
    initial: { password: '', confirmPassword: '' },
    rules: { password: newPasswordRule, confirmPassword: confirmationRule },
    fallback: 'Failed to reset password',
    async send(values) {
      try {
        await api.accounts.resetPassword({ token, ...values })
      } catch (failure) {
        toast.error('Failed to reset password. Please try again.')
        if (hasCode(failure, 'invalid_token')) return onInvalid()
        throw failure
      }
      toast.success('Password reset successful!')
      onReset()
      // A new password ends every session, including one in this browser.
      leave()
      navigate('/login', { replace: true })
    },
  })
  return (
    <>
      <div className="space-y-1.5">
        <PageHeading title="Set a new password" size="title" takesFocus />
        <p className="text-soft">You will be signed out everywhere, and log in with the new one.</p>
      </div>
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
    </>
  )
}

const InvalidLink = () => (
  <>
    <PageHeading title="Invalid Reset Link" size="title" takesFocus />
    <p>This password reset link is invalid or has expired.</p>
    <ButtonLink to="/forgot-password" className="w-full">
      Request New Reset Link
    </ButtonLink>
  </>
)
