import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ResendLink } from '../accounts/sign-in/resend-link.tsx'
import { useLinkToken } from '../accounts/sign-in/use-link-token.ts'
import { api, hasCode } from '../platform/api.ts'
import { useAuth } from '../platform/session/session.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function VerifyEmailScreen() {
  const { token } = useLinkToken('verify_token')
  return <PublicPage>{token === null ? <InvalidLink /> : <Confirmation token={token} />}</PublicPage>
}

/** Confirms the address with a separate request, so that opening the link alone confirms nothing. */
function Confirmation({ token }: { token: string }) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['accounts', 'email-link', token],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => api.accounts.verifyEmail({ token }),
  })
  if (data) return <Confirmed email={data.email} />
  if (isFetching || !error)
    return (
      <>
        <PageHeading title="Confirm your email" size="title" />
        <Spinner label="Confirming your address..." />
      </>
    )
  if (hasCode(error, 'invalid_token', 'invalid_input')) return <InvalidLink />
  return (
    <>
      <PageHeading title="Your address could not be confirmed" size="title" takesFocus />
      <p>{error.message}</p>
      {!hasCode(error, 'email_taken') && (
        <Button className="w-full" onClick={() => void refetch()}>
          Try Again
        </Button>
      )}
    </>
  )
}

function Confirmed({ email }: { email: string }) {
  const { user, isAuthenticated, changeUser } = useAuth()
  const isOwn = user !== null && (user.email === email || user.pendingEmail === email)
  useEffect(() => {
    if (isOwn) changeUser({ email, emailVerified: true, pendingEmail: null })
    // Runs once, because its own change would trigger it again.
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
        <ResendLink className="w-full" done="A new link is on its way. Please check your email.">
          Send a new link
        </ResendLink>
      ) : (
        <>
          <p>Log in to have a new one sent.</p>
          <ButtonLink to="/login" className="w-full">
            Log in
          </ButtonLink>
        </>
      )}
    </>
  )
}
