import { useEffect, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate } from 'react-router'
import type { SignedIn } from '../../contract/accounts.ts'
import { PayNow } from '../billing/pay-now.tsx'
import { clearRegistration, readPaymentUrl, readRegistration } from '../platform/registration.ts'
import { useAuth } from '../platform/session.tsx'
import { CompleteProfileForm } from '../profile/complete-profile-form.tsx'
import { useRegistrationCheck } from '../profile/use-registration-check.ts'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'

export function CompleteProfileScreen() {
  const { user, isAuthenticated, enter, logout } = useAuth()
  const navigate = useNavigate()
  // Read once: on success it is removed while this page is still shown.
  const [saved] = useState(readRegistration)
  const registration = typeof saved === 'object' ? saved : undefined
  const isSignedIn = isAuthenticated && user?.profileComplete === false
  const way = useWay(registration?.email, isSignedIn, saved)

  function finish(session: SignedIn) {
    clearRegistration()
    enter(session)
    void navigate('/dashboard', { replace: true })
  }

  return (
    <PublicPage isWide>
      <PageHeading title="Complete your profile" />
      {way === 'form' ? (
        <CompleteProfileForm
          registrationToken={isSignedIn ? undefined : registration?.token}
          isSignedIn={isSignedIn}
          onCompleted={finish}
          renderPayment={() => <PaymentOffer isSignedIn={isSignedIn} plan={registration?.plan} />}
        />
      ) : (
        <Spinner label="Checking registration status..." />
      )}
      {isSignedIn && (
        <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-soft">
          <span className="min-w-0 break-words">Signed in as {user?.email}</span>
          <Button look="secondary" onClick={() => void logout()}>
            Sign out
          </Button>
        </p>
      )}
    </PublicPage>
  )
}

/** The form, or on to where this visitor belongs; the spinner stays until then. */
function useWay(email: string | undefined, isSignedIn: boolean, saved: ReturnType<typeof readRegistration>) {
  const { isAuthenticated } = useAuth()
  const navigate = useNavigate()
  const check = useRegistrationCheck(isAuthenticated ? undefined : email)
  const exists = check.data?.exists

  useEffect(() => {
    if (isAuthenticated) {
      if (!isSignedIn) void navigate('/dashboard', { replace: true })
    } else if (typeof saved === 'string') {
      const message = saved === 'missing' ? 'Registration information not found' : 'Invalid registration data'
      toast.error(message, { id: 'no-registration' })
      void navigate('/', { replace: true })
    } else if (exists) {
      clearRegistration()
      toast.success('Your account has already been created. Please log in.', { id: 'account-exists' })
      void navigate('/login', { replace: true })
    }
  }, [isAuthenticated, isSignedIn, saved, exists, navigate])

  return isSignedIn || (!isAuthenticated && exists === false) ? 'form' : 'checking'
}

interface PaymentOfferProps {
  isSignedIn: boolean
  plan: Parameters<typeof PayNow>[0]['initialPlan']
}

function PaymentOffer({ isSignedIn, plan }: PaymentOfferProps) {
  const paymentUrl = readPaymentUrl()
  return (
    <Notice tone="warn" title="Your payment is still open">
      <p>What you have typed is kept, except for the application password.</p>
      {isSignedIn && <PayNow initialPlan={plan} />}
      {!isSignedIn && paymentUrl && (
        <a href={paymentUrl} className="font-medium text-accent underline underline-offset-4">
          Continue to Payment
        </a>
      )}
    </Notice>
  )
}
