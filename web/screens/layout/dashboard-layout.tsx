import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation } from '../../platform/routing/router.tsx'
import type { PlanDetails } from '../../../contract/billing/billing.ts'
import { isVerifyDismissed } from '../../accounts/sign-in/verify-dismissed.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { DashboardSidebar } from './dashboard-sidebar.tsx'
import { DashboardTopBar } from './dashboard-top-bar.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { refresh } from '../../platform/query-client.ts'

// Loaded on demand, because only small screens need it.
const MobileSidebar = lazyPart(async () => (await import('./mobile-sidebar.tsx')).MobileSidebar)
// Not needed once the address is confirmed. The placeholder has its height, so that the page does not shift.
const VerifyBanner = lazyPart(
  async () => (await import('../../accounts/sign-in/verify-banner.tsx')).VerifyBanner,
  <div className="h-27 sm:h-14" />,
)

// Needed only after a failed payment, on every page.
const PaymentBanner = lazyPart(
  async () => (await import('../../billing/payment-banner.tsx')).PaymentBanner,
  <div className="h-27 sm:h-17" />,
)

export function DashboardLayout() {
  const { user, logout } = useAuth()
  const { details, plan } = usePlan()
  useRefreshWithPlan(details)
  useKeptFocus()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  const sidebar = (
    <DashboardSidebar username={user?.username ?? ''} plan={plan} onSignOut={() => void logout()} />
  )
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <DashboardTopBar
        username={user?.username ?? ''}
        email={user?.email ?? ''}
        onMenu={() => setMenuOpen(true)}
        onSignOut={() => void logout()}
      />
      <div className="flex">
        <aside
          aria-label="Menu"
          className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-r border-line px-4 py-6 lg:block"
        >
          {sidebar}
        </aside>
        {isMenuOpen && <MobileSidebar onClose={closeMenu}>{sidebar}</MobileSidebar>}
        <main id="main" tabIndex={-1} className="min-w-0 grow outline-none">
          {/* The stylesheet hides it otherwise. */}
          <p className="test-mode-only border-b border-line bg-warn-wash px-4 py-0.5 text-center text-xs text-warn">
            <strong className="font-semibold">Test mode</strong>: payments are test payments; no real money
            moves.
          </p>
          <div className="mx-auto max-w-6xl space-y-6 px-4 pt-6 pb-16 sm:px-8 sm:pt-8">
            <Banners details={details} />
            <Suspense fallback={<Spinner />}>
              <Outlet />
            </Suspense>
          </div>
        </main>
      </div>
    </div>
  )
}

/** Refreshes the queries that depend on the plan when it changes. */
function useRefreshWithPlan(details: PlanDetails | undefined) {
  const state = details && `${details.version} ${details.access}`
  const before = useRef(state)
  useEffect(() => {
    if (before.current && before.current !== state)
      void refresh(['dashboard'], ['billing', 'history'], ['autopilot', 'getAutopilot'])
    before.current = state
  }, [state])
}

/** Banners that stay on every page until they are resolved. */
function Banners({ details }: { details: PlanDetails | undefined }) {
  const { user } = useAuth()
  // The editor needs the space.
  const isWriting = /^\/dashboard\/posts\/[^/]+$/.test(useLocation().pathname)
  return (
    <>
      {details?.status === 'past_due' && <PaymentBanner details={details} />}
      {!isWriting && user?.emailVerified === false && !isVerifyDismissed(user.email) && <VerifyBanner />}
    </>
  )
}

const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
  >
    Skip to content
  </a>
)
