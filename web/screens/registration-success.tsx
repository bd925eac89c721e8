import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useSearchParams } from '../platform/routing/router.tsx'
import { clearRegistration, readRegistration } from '../platform/session/registration.ts'
import { useAuth } from '../platform/session/session.tsx'
import { Button, ButtonLink, textLinkClasses } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { useQuery } from '@tanstack/react-query'
import { hasCode, read } from '../platform/api.ts'

export function RegistrationSuccessScreen() {
  const [query] = useSearchParams()
  const sessionId = query.get('session_id')
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  const isKnown = isAuthenticated || readRegistration() !== 'missing'

  useEffect(() => {
    if (isKnown) return
    toast.error('Registration information not found', { id: 'no-registration' })
    navigate('/register', { replace: true })
  }, [isKnown, navigate])

  if (!isKnown) return null
  return (
    <PublicPage>
      {sessionId ? (
        <PaymentOutcome sessionId={sessionId} />
      ) : (
        <PaymentProblem message="No session ID found in URL. Please contact support." />
      )}
    </PublicPage>
  )
}

// The bank and the provider usually answer within seconds; after a minute the customer should get a message.
const everyMs = 2_000
const timeoutMs = 60_000

/** Polls for a minute whether the checkout is paid. */
function PaymentOutcome({ sessionId }: { sessionId: string }) {
  const [isLate, startAgain] = useTimeout()
  const { data, isFetching, isError, refetch } = useQuery({
    ...read('billing', 'verifySession', { checkoutId: sessionId }),
    staleTime: 0,
    // A failed request says nothing about the payment, so only a refusal is final.
    retry: (_failures, error) =>
      !isLate && hasCode(error, 'offline', 'timeout', 'unavailable', 'too_many_requests'),
    retryDelay: everyMs,
    refetchInterval: ({ state }) => (state.data?.status === 'unpaid' && !isLate ? everyMs : false),
  })
  function again() {
    startAgain()
    void refetch()
  }
  if (data?.status === 'paid') return <Paid isNewRegistration={data.isNewRegistration} />
  if (isFetching || (data?.status === 'unpaid' && !isLate))
    return (
      <>
        <PageHeading title="Verifying your payment" size="title" />
        <Spinner label="Verifying your payment. This takes a few seconds." />
      </>
    )
  const what = isError ? 'Error verifying payment' : 'Payment verification failed'
  return <PaymentProblem message={`${what}. Please contact support.`} onAgain={again} />
}

function Paid({ isNewRegistration }: { isNewRegistration: boolean }) {
  const { isAuthenticated } = useAuth()
  useEffect(() => {
    toast.success('Your account has been created successfully!', { id: 'account-created' })
  }, [])
  return (
    <>
      <PageHeading title="Payment Successful!" size="title" takesFocus />
      {isNewRegistration ? (
        <>
          <p>Thank you. Next, tell Quillcast about your business, so that it can write in your voice.</p>
          <ButtonLink to="/complete-profile" className="w-full">
            Complete Your Profile
          </ButtonLink>
        </>
      ) : (
        <>
          <p>Thank you. Your account is ready.</p>
          <ButtonLink
            to={isAuthenticated ? '/dashboard' : '/login'}
            className="w-full"
            onClick={clearRegistration}
          >
            {isAuthenticated ? 'Go to Your Dashboard' : 'Log In to Your Account'}
          </ButtonLink>
        </>
      )}
    </>
  )
}

function PaymentProblem({ message, onAgain }: { message: string; onAgain?(): void }) {
  const saved = readRegistration()
  const plan = typeof saved === 'object' ? saved.plan : undefined
  return (
    <>
      <PageHeading title="Payment not confirmed" size="title" takesFocus />
      <p role="alert" className="font-medium text-danger">
        {message}
      </p>
      <div className="flex flex-wrap gap-3">
        {onAgain && (
          <Button className="grow" onClick={onAgain}>
            Check again
          </Button>
        )}
        <ButtonLink to={plan ? `/register?plan=${plan}` : '/register'} look="secondary" className="grow">
          Return to Registration
        </ButtonLink>
      </div>
      <p>
        <a href="/contact" className={textLinkClasses}>
          Contact support
        </a>
      </p>
    </>
  )
}

/** Whether the minute is over, and a function that starts another. */
function useTimeout(): [boolean, () => void] {
  const [round, setRound] = useState(0)
  const [lateRound, setLateRound] = useState(-1)
  useEffect(() => {
    const timer = setTimeout(() => setLateRound(round), timeoutMs)
    return () => clearTimeout(timer)
  }, [round])
  return [lateRound === round, () => setRound(round + 1)]
}
