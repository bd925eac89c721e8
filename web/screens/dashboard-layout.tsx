import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Outlet } from 'react-router'
import { planQuery } from '../billing/plan-query.ts'
import { TestModeBanner } from '../billing/test-mode-banner.tsx'
import { useAuth } from '../platform/session.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { DashboardSidebar } from './dashboard-sidebar.tsx'
import { DashboardTopBar } from './dashboard-top-bar.tsx'
import { MobileSidebar } from './mobile-sidebar.tsx'

export function DashboardLayout() {
  const { user, logout } = useAuth()
  const { data: plan } = useQuery(planQuery)
  const [isMenuOpen, setMenuOpen] = useState(false)
  const sidebar = (
    <DashboardSidebar
      username={user?.username ?? ''}
      plan={plan?.plan ?? user?.plan ?? 'basic'}
      onSignOut={() => void logout()}
    />
  )
  return (
    <div className="min-h-dvh">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:fixed focus:top-2 focus:left-2 focus:z-50 focus:rounded-lg focus:bg-surface focus:p-3"
      >
        Skip to content
      </a>
      <DashboardTopBar
        username={user?.username ?? ''}
        email={user?.email ?? ''}
        onMenu={() => setMenuOpen(true)}
        onSignOut={() => void logout()}
      />
      <div className="mx-auto flex max-w-7xl">
        <aside className="sticky top-16 hidden h-[calc(100dvh-4rem)] w-60 shrink-0 border-r border-line p-4 md:block">
          {sidebar}
        </aside>
        {isMenuOpen && <MobileSidebar onClose={() => setMenuOpen(false)}>{sidebar}</MobileSidebar>}
        <main id="main" tabIndex={-1} className="min-w-0 grow space-y-6 p-4 outline-none sm:p-8">
          {plan?.testMode && <TestModeBanner />}
          <Suspense fallback={<Spinner />}>
            <Outlet />
          </Suspense>
        </main>
      </div>
    </div>
  )
}
