import { useEffect, useRef, useState } from 'react'
import toast from 'react-hot-toast/headless'
import { useNavigate, useSearchParams } from '../platform/routing/router.tsx'
import type { SignedIn, User } from '../../contract/accounts/accounts.ts'
import type { ConnectedSite, ProfileDraft } from '../../contract/profile/profile.ts'
import { PaymentOffer } from '../billing/pay-now.tsx'
import { clearRegistration, readRegistration } from '../platform/session/registration.ts'
import { useAuth } from '../platform/session/session.tsx'
import { CompleteProfileForm, type OnboardingStep, type Visitor } from './complete-profile-form.tsx'
import { useConnectionReturn } from '../publishing/use-connection-return.ts'
import { Button } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { Stroke } from '../ui/icon.tsx'
import { useQuery } from '@tanstack/react-query'
import { api, hasCode, type Answer } from '../platform/api.ts'

export function CompleteProfileScreen() {
  const { user, isAuthenticated, logout } = useAuth()
  // Read once, because success removes it while this page is still visible.
  const [saved] = useState(readRegistration)
  const registration = typeof saved === 'object' ? saved : undefined
  const isSignedIn = isAuthenticated && user?.profileComplete === false
  const registrationToken = isSignedIn ? undefined : registration?.token
  const email = isSignedIn ? user.email : registration?.email
  const outcome = useConnectionReturn({ registrationToken, isKnown: email !== undefined })
  const isReady = email !== undefined && outcome.kind !== 'collecting' && (isSignedIn || !isAuthenticated)
  const begun = useBeginnings(isReady ? { email, registrationToken, isSignedIn } : undefined)
  const finish = useWayOn(begun, isSignedIn, saved)
  const [connected, setConnected] = useState<ConnectedSite | null>()
  const site = (connected === undefined ? begun?.site : connected) ?? null
  const { step, setStep, wasMoved } = useStep(isPastSite(begun) && outcome.kind !== 'failed')
  const isWaiting = !begun || begun.exists || email === undefined
  const isUnpaid = begun?.paid === false
  return (
    <PublicPage width={step === 'site' || isUnpaid ? 'narrow' : 'wide'}>
      <OnboardingSteps
        current={isUnpaid ? 'Payment' : step === 'site' ? 'Your site' : 'Your business'}
        skipped={begun && !site ? 'Your site' : undefined}
      />
      {isUnpaid ? <UnpaidHeading draft={begun.draft} /> : <StepHeading step={step} takesFocus={wasMoved} />}
      {isWaiting ? (
        <Spinner label="Checking registration status..." />
      ) : isUnpaid ? (
        <PaymentOffer />
      ) : (
        <CompleteProfileForm
          {...{ email, registrationToken, isSignedIn, begun, site, step, outcome }}
          onSite={setConnected}
          onStep={setStep}
          onCompleted={finish}
        />
      )}
      {isSignedIn && <SignedInAs email={user.email} onSignOut={() => void logout()} />}
    </PublicPage>
  )
}

const StepHeading = ({ step, takesFocus }: { step: OnboardingStep; takesFocus: boolean }) => (
  <div className="space-y-1">
    <PageHeading key={step} title="Complete your profile" takesFocus={takesFocus}>
      {step === 'site' ? 'Your site' : 'Your business'}
    </PageHeading>
    {step === 'site' && (
      <p className="text-soft">We read it, so that you have less to type. Your posts are published there.</p>
    )}
  </div>
)

const UnpaidHeading = ({ draft }: { draft: ProfileDraft | null }) => (
  <div className="space-y-1">
    <PageHeading title="Your payment isn’t complete" takesFocus={draft !== null} />
    <p className="text-soft">
      {draft
        ? 'We kept what you typed, except for the application password.'
        : 'After it, you tell Quillcast about your site and your business.'}
    </p>
  </div>
)

/** Whether to continue at the second step: with a connected site, or a text of that step and no login typed. */
const isPastSite = ({ site, draft }: Beginnings = nothing) =>
  site !== null || (draft?.wordpressUsername === '' && businessFields.some((name) => draft[name]))
const businessFields = ['businessName', 'idealClient', 'clientPromises', 'clientExpectations'] as const

/** Keeps the step in the URL for the back button and reloads. */
function useStep(isPastFirst: boolean) {
  const [search, setSearch] = useSearchParams()
  const [wasMoved, setMoved] = useState(false)
  const isLed = useRef(false)
  function setStep(next: OnboardingStep) {
    setMoved(true)
    setSearch(next === 'business' ? { step: next } : {})
  }
  useEffect(() => {
    if (!isPastFirst || isLed.current) return
    isLed.current = true
    if (!search.has('step')) setSearch({ step: 'business' })
  }, [isPastFirst, search, setSearch])
  const step: OnboardingStep = search.get('step') === 'business' ? 'business' : 'site'
  return { step, setStep, wasMoved }
}

const SignedInAs = ({ email, onSignOut }: { email: string; onSignOut(): void }) => (
  <p className="flex flex-wrap items-center justify-between gap-3 border-t border-line pt-4 text-soft">
    <span className="min-w-0 break-words">Signed in as {email}</span>
    <Button look="secondary" onClick={onSignOut}>
      Sign out
    </Button>
  </p>
)

/** Redirects users who do not belong here; the spinner shows until then. Returns what leads on when the profile is complete. */
function useWayOn(
  begun: Beginnings | undefined,
  isSignedIn: boolean,
  saved: ReturnType<typeof readRegistration>,
) {
  const { isAuthenticated, token, enter } = useAuth()
  const navigate = useNavigate()
  const [wasSignedIn] = useState(isAuthenticated)
  const isFinished = useRef(false)
  useEffect(() => {
    if (isFinished.current) return
    if (isAuthenticated) {
      // The profile was completed in another browser, so update this session.
      if (begun?.user?.profileComplete && token) enter({ user: begun.user, tokens: { accessToken: token } })
      if (!isSignedIn) navigate('/dashboard', { replace: true })
    } else if (wasSignedIn) {
      // Signed out, here or in another tab.
      navigate('/login', { replace: true })
    } else if (typeof saved === 'string') {
      const message = saved === 'missing' ? 'Registration information not found' : 'Invalid registration data'
      toast.error(message, { id: 'no-registration' })
      navigate('/', { replace: true })
    } else if (begun?.exists) {
      clearRegistration()
      toast.success('Your account has already been created. Please log in.', { id: 'account-exists' })
      navigate('/login', { replace: true })
    }
  }, [isAuthenticated, isSignedIn, saved, begun, token, enter, navigate, wasSignedIn])
  return (session: SignedIn) => {
    isFinished.current = true
    clearRegistration()
    enter(session)
    navigate('/dashboard', { replace: true, state: { firstRun: true } })
  }
}

const steps = ['Plan', 'Payment', 'Your site', 'Your business', 'First post'] as const
type StepName = (typeof steps)[number]

/** Shows a new customer's progress towards the first post; the skipped step was left for later. */
function OnboardingSteps({ current, skipped }: { current: StepName; skipped: StepName | undefined }) {
  const at = steps.indexOf(current)
  return (
    <nav aria-label="Steps to your first post">
      <ol className="flex flex-wrap gap-x-3 gap-y-1 text-sm sm:gap-x-2">
        {steps.map((step, index) => (
          <li
            key={step}
            aria-current={index === at ? 'step' : undefined}
            className={`flex items-center gap-1.5 ${index === at ? 'font-semibold text-ink' : 'text-soft'}`}
          >
            {index > 0 && <span aria-hidden="true" className="mr-0.5 hidden h-px w-6 bg-edge sm:block" />}
            {index < at && step === skipped ? (
              <span aria-hidden="true" className="h-0.5 w-2.5 bg-soft" />
            ) : (
              <Mark isDone={index < at} isCurrent={index === at} />
            )}
            <span className={index === at ? '' : 'max-sm:sr-only'}>{step}</span>
            {index < at && <span className="sr-only">{step === skipped ? ' (later)' : ' (done)'}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}

function Mark({ isDone, isCurrent }: { isDone: boolean; isCurrent: boolean }) {
  if (isDone) return <Stroke size={16} className="size-4 stroke-accent stroke-2" d="m3.5 8.5 3 3 6-7" />
  return (
    <span
      aria-hidden="true"
      className={`size-2 rounded-full ${isCurrent ? 'bg-seal' : 'border border-edge bg-surface'}`}
    />
  )
}

type Beginnings = Answer<'profile', 'registrationState'> & {
  /** True if the account is already complete; `user` is set if there is a session. */
  exists: boolean
  user?: User
}

const nothing: Beginnings = { exists: false, draft: null, site: null, paid: true }

/** Returns the customer's progress; if the request fails, it is logged and the form starts empty. */
function useBeginnings(visitor: Visitor | undefined) {
  return useQuery({
    queryKey: ['profile', 'registration', visitor?.email, visitor?.isSignedIn],
    enabled: visitor !== undefined,
    // Fetches again on the next visit.
    gcTime: 0,
    staleTime: Infinity,
    queryFn: () => (visitor ? findBeginnings(visitor) : nothing),
  }).data
}

async function findBeginnings({ email, registrationToken, isSignedIn }: Visitor): Promise<Beginnings> {
  try {
    if (isSignedIn) {
      const [{ user, draft, site }, { access }] = await Promise.all([
        api.profile.get(),
        api.billing.getPlan(),
      ])
      const paid = access === 'full' || access === 'grace'
      return { exists: user.profileComplete, user, draft, site, paid }
    }
    const { exists } = await api.accounts.checkEmailExists({ email })
    if (exists || !registrationToken) return { ...nothing, exists }
    return { ...nothing, ...(await api.profile.registrationState({ registrationToken })) }
  } catch (failure) {
    if (hasCode(failure, 'profile_already_complete')) return { ...nothing, exists: true }
    // oxlint-disable-next-line no-console -- the form works without it; the log is for support
    console.warn('The registration could not be checked', failure)
    return nothing
  }
}
