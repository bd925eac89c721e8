import { useEffect } from 'react'
import { ResendLink } from '../accounts/sign-in/resend-link.tsx'
import { useEmailLink } from '../accounts/sign-in/use-email-link.ts'
import { useLinkToken } from '../accounts/sign-in/use-link-token.ts'
import { useAuth } from '../platform/session/session.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function VerifyEmailScreen() {
  const { token } = useLinkToken('verify_token')
  const link = useEmailLink(token)
  return (
    <PublicPage>
      {link.state === 'checking' && (
        <>
          <PageHeading title="Confirm your email" size="title" />
          <Spinner label="Confirming your address..." />
        </>
      )}
      {link.state === 'confirmed' && <Confirmed email={link.email} />}
      {link.state === 'invalid' && <InvalidLink />}
      {(link.state === 'taken' || link.state === 'unknown') && (
        <>
          <PageHeading title="Your address could not be confirmed" size="title" takesFocus />
          <p>{link.message}</p>
          {link.state === 'unknown' && (
            <Button className="w-full" onClick={link.again}>
              Try Again
            </Button>
          )}
        </>
      )}
    </PublicPage>
  )
}

function Confirmed({ email }: { email: string }) {
  const { user, isAuthenticated, changeUser } = useAuth()
  const isOwn = user !== null && (user.email === email || user.pendingEmail === email)
  useEffect(() => {
    if (isOwn) changeUser({ email, emailVerified: true, pendingEmail: null })
    // Once: what changes here is what is looked at.
  }, [isOwn, email, changeUser])
  return (
    <>
      <PageHeading title="Thank you" size="title" takesFocus />
      <p role="status">
        <strong className="font-semibold">{email}</strong> is confirmed
      </p>
      <ButtonLink to={isAuthenticated ? '/dashboard' : '/login'} className="w-full">
        {isAuthenticated ? 'Go to Your Dashboard' : 'Log In to Your Account'}
      </ButtonLink>
    </>
  )
}

function InvalidLink() {
  const { isAuthenticated } = useAuth()
  return (
    <>
      <PageHeading title="This link is invalid or has expired" size="title" takesFocus />
      {isAuthenticated ? (
        <ResendLink />
      ) : (
        <>
          <p>Log in to have a new one sent.</p>
          <ButtonLink to="/login" className="w-full">
            Log In
          </ButtonLink>
        </>
      )}
    </>
  )
}
