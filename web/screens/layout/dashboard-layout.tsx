import { Suspense, useCallback, useEffect, useRef, useState } from 'react'
import { Outlet, useLocation, NavLink, Link } from '../../platform/routing/router.tsx'
import type { PlanDetails } from '../../../contract/billing/billing.ts'
import { isVerifyDismissed } from '../../accounts/sign-in/verify-dismissed.ts'
import { usePlan } from '../../platform/plan-query.ts'
import { useAuth } from '../../platform/session/session.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { refresh } from '../../platform/api.ts'
import { PlanBadge } from '../../billing/plan-badge.tsx'
import { ButtonLink, NewTabLink, IconButton } from '../../ui/button.tsx'
import { Icon, type IconName } from '../../ui/icon.tsx'
import { NotificationBell } from '../../notifications/notification-bell.tsx'
import { SearchBox } from '../../search/search-box.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Menu, MenuItem } from '../../ui/menu.tsx'
import { ThemeSwitch } from '../../ui/theme-switch.tsx'

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
  const { details } = usePlan()
  useRefreshWithPlan(details)
  useKeptFocus()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const closeMenu = useCallback(() => setMenuOpen(false), [])
  return (
    <div className="min-h-dvh">
      <SkipLink />
      <TopBar onMenu={() => setMenuOpen(true)} />
      <div className="flex">
        <aside
          aria-label="Menu"
          className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 overflow-y-auto border-r border-line px-4 py-6 lg:block"
        >
          <Sidebar />
        </aside>
        {isMenuOpen && (
          <MobileSidebar onClose={closeMenu}>
            <Sidebar />
          </MobileSidebar>
        )}
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

const entries: { to: string; label: string; icon: IconName }[] = [
  { to: '/dashboard', label: 'Overview', icon: 'overview' },
  { to: '/dashboard/posts', label: 'Posts', icon: 'posts' },
  { to: '/dashboard/plan', label: 'Plan', icon: 'calendar' },
  { to: '/dashboard/keywords', label: 'Keywords', icon: 'keywords' },
  { to: '/dashboard/settings', label: 'Settings', icon: 'settings' },
]

const entryClasses =
  'flex min-h-11 w-full items-center gap-3 rounded-lg px-3 font-medium text-soft transition-colors duration-150 hover:bg-sunken hover:text-ink'

function Sidebar() {
  const { user, logout } = useAuth()
  const { plan } = usePlan()
  return (
    <div className="flex min-h-full flex-col gap-8">
      <nav aria-label="Dashboard" className="grow">
        <ul className="space-y-1">
          {entries.map(({ to, label, icon }) => (
            <li key={to}>
              <NavLink
                to={to}
                end={to === '/dashboard'}
                className={`${entryClasses} aria-[current=page]:bg-accent-wash aria-[current=page]:text-accent-strong`}
              >
                <Icon name={icon} />
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className="space-y-3 border-t border-line pt-5">
        <p className="flex flex-wrap items-center justify-between gap-2 px-3">
          <span className="max-w-full min-w-0 truncate font-semibold">{user?.username}</span>
          <PlanBadge plan={plan ?? 'basic'} />
        </p>
        {/* Has its room before the plan is known, so that nothing moves. */}
        {plan !== 'premium' && (
          <ButtonLink
            look="secondary"
            to="/dashboard/settings?tab=billing"
            className={plan ? 'w-full' : 'invisible w-full'}
          >
            Upgrade Plan
          </ButtonLink>
        )}
        <NewTabLink href="/docs" className={entryClasses}>
          <Icon name="help" />
          Help
        </NewTabLink>
        <button type="button" className={entryClasses} onClick={() => void logout()}>
          <Icon name="leave" />
          Sign out
        </button>
      </div>
    </div>
  )
}

function TopBar({ onMenu }: { onMenu(): void }) {
  const { user, logout } = useAuth()
  const { username = '', email = '' } = user ?? {}
  return (
    <header className="sticky top-0 z-20 flex h-16 items-center gap-1 border-b border-line bg-surface px-2 sm:gap-2 sm:px-4 lg:px-6">
      <IconButton
        label="Open menu"
        icon="menu"
        aria-haspopup="dialog"
        className="lg:hidden"
        onClick={onMenu}
      />
      {/* Phones have no room for the name. */}
      <Link
        to="/dashboard"
        aria-label="Quillcast, overview"
        className="mr-auto flex h-11 w-8 shrink-0 items-center overflow-hidden rounded-lg min-[26rem]:w-auto lg:mr-0 lg:w-[12.75rem]"
      >
        <Logo />
      </Link>
      <SearchBox />
      <ThemeSwitch className="hidden sm:grid lg:ml-auto" />
      <NotificationBell key={email} />
      <Menu label="Your account" face={<Initial name={username} />}>
        <p className="max-w-64 px-3 pt-2 font-semibold wrap-anywhere">{username}</p>
        <p className="mb-1 max-w-64 border-b border-line px-3 pb-2 text-sm wrap-anywhere text-soft">
          {email}
        </p>
        <MenuItem to="/dashboard/settings?tab=profile">Your Profile</MenuItem>
        <MenuItem to="/dashboard/settings">Settings</MenuItem>
        <MenuItem onClick={() => void logout()}>Sign out</MenuItem>
      </Menu>
    </header>
  )
}

const Initial = ({ name }: { name: string }) => (
  <span
    aria-hidden="true"
    className="grid size-9 place-items-center rounded-full bg-accent font-semibold text-on-accent"
  >
    {(name[0] ?? '?').toUpperCase()}
  </span>
)
