import { useState } from 'react'
import { useNavigate } from '../platform/routing/router.tsx'
import { ResetPasswordForm } from '../accounts/sign-in/reset-password-form.tsx'
import { useLinkToken } from '../accounts/sign-in/use-link-token.ts'
import { useResetLink } from '../accounts/sign-in/use-reset-link.ts'
import { useAuth } from '../platform/session/session.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function ResetPasswordScreen() {
  const { token, forget } = useLinkToken('reset_token')
  const [hasEnded, setEnded] = useState(false)
  const link = useResetLink(token)
  const state = hasEnded ? 'invalid' : link.state
  return (
    <PublicPage>
      {state === 'checking' && (
        <>
          <PageHeading title="Reset password" size="title" />
          <Spinner label="Verifying reset token..." />
        </>
      )}
      {state === 'invalid' && <InvalidLink />}
      {link.state === 'unknown' && <NoAnswer message={link.message} onAgain={link.again} />}
      {state === 'valid' && token && (
        <NewPassword
          token={token}
          onInvalid={() => {
            forget()
            setEnded(true)
          }}
          onReset={forget}
        />
      )}
    </PublicPage>
  )
}

interface NewPasswordProps {
  token: string
  onInvalid(): void
  onReset(): void
}

function NewPassword({ token, onInvalid, onReset }: NewPasswordProps) {
  const { leave } = useAuth()
  const navigate = useNavigate()
  return (
    <>
      <div className="space-y-1.5">
        <PageHeading title="Set a new password" size="title" takesFocus />
        <p className="text-soft">You will be signed out everywhere, and log in with the new one.</p>
      </div>
      <ResetPasswordForm
        token={token}
        onInvalid={onInvalid}
        onReset={() => {
          onReset()
          // With the password every session has ended, also one that is open here.
          leave()
          navigate('/login', { replace: true })
        }}
      />
    </>
  )
}

function InvalidLink() {
  return (
    <>
      <PageHeading title="Invalid Reset Link" size="title" takesFocus />
      <p>This password reset link is invalid or has expired.</p>
      <ButtonLink to="/forgot-password" className="w-full">
        Request New Reset Link
      </ButtonLink>
    </>
  )
}

function NoAnswer({ message, onAgain }: { message: string; onAgain(): void }) {
  return (
    <>
      <PageHeading title="The link could not be checked" size="title" takesFocus />
      <p>{message} Your link is still good until it expires.</p>
      <Button className="w-full" onClick={onAgain}>
        Try Again
      </Button>
    </>
  )
}
