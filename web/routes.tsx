import { Navigate, useSearchParams, type Route, Outlet, useLocation } from './platform/routing/router.tsx'
import { useAuth, AuthProvider } from './platform/session/session.tsx'
import { Spinner } from './ui/spinner.tsx'
import { useLayoutEffect } from 'react'
import { replayEarlyEvents } from './platform/early-events.ts'
import { Toaster } from './ui/messages/toaster.tsx'

/** The plan, with what the old address said. */
function ToPlan({ view }: { view?: string }) {
  const [query] = useSearchParams()
  const search = new URLSearchParams({ ...(view ? { view } : {}), ...Object.fromEntries(query) })
  return <Navigate replace to={`/dashboard/plan${search.size > 0 ? `?${search}` : ''}`} />
}

/** A page that is loaded when it is opened. */
const page = (path: string, lazy: Route['lazy']): Route => ({ path, lazy })

const dashboardPages: Route[] = [
  { index: true, lazy: async () => (await import('./screens/overview.tsx')).OverviewScreen },
  page('keywords', async () => (await import('./screens/keywords.tsx')).KeywordsScreen),
  page('settings', async () => (await import('./screens/settings/settings.tsx')).SettingsScreen),
  page('plan', async () => (await import('./screens/plan.tsx')).PlanScreen),
  // Mails and bookmarks lead there.
  { path: 'calendar', Component: () => <ToPlan view="month" /> },
  { path: 'autopilot', Component: () => <ToPlan /> },
  page('notifications', async () => (await import('./screens/notifications.tsx')).NotificationsScreen),
  page('posts', async () => (await import('./screens/posts.tsx')).PostsScreen),
  page('posts/new', async () => (await import('./screens/new-post.tsx')).NewPostScreen),
  page('posts/:id', async () => (await import('./screens/edit-post.tsx')).EditPostScreen),
  page('posts/:id/record', async () => (await import('./screens/post-record.tsx')).PostRecordScreen),
  page('*', async () => (await import('./screens/not-found.tsx')).NotInDashboardScreen),
]

const visitorPages: Route[] = [
  { index: true, lazy: async () => (await import('./screens/leave-for-site.tsx')).LeaveForSite },
  page('login', async () => (await import('./screens/login.tsx')).LoginScreen),
  page('register', async () => (await import('./screens/register.tsx')).RegisterScreen),
  page(
    'registration/success',
    async () => (await import('./screens/registration-success.tsx')).RegistrationSuccessScreen,
  ),
  page(
    'registration/cancel',
    async () => (await import('./screens/registration-cancel.tsx')).RegistrationCancelScreen,
  ),
  page('forgot-password', async () => (await import('./screens/forgot-password.tsx')).ForgotPasswordScreen),
  page('reset-password', async () => (await import('./screens/reset-password.tsx')).ResetPasswordScreen),
  page('verify-email', async () => (await import('./screens/verify-email.tsx')).VerifyEmailScreen),
  page(
    'complete-profile',
    async () => (await import('./screens/complete-profile.tsx')).CompleteProfileScreen,
  ),
]

export const routes: Route[] = [
  {
    Component: RootLayout,
    children: [
      ...visitorPages,
      {
        path: 'dashboard',
        Component: RequireSession,
        children: [
          {
            lazy: async () => (await import('./screens/layout/dashboard-layout.tsx')).DashboardLayout,
            children: dashboardPages,
          },
        ],
      },
      page('*', async () => (await import('./screens/not-found.tsx')).NotFoundScreen),
    ],
  },
]

/** Admits only signed-in customers with a complete profile; others return to the requested page after signing in. */
function RequireSession() {
  const { isAuthenticated, isLoading, user } = useAuth()
  const { pathname, search } = useLocation()
  if (isLoading) return <Spinner label="Loading..." />
  if (!isAuthenticated) return <Navigate to="/login" replace state={{ from: { pathname, search } }} />
  if (user?.profileComplete === false) return <Navigate to="/complete-profile" replace />
  return <Outlet />
}

function RootLayout() {
  const { pathname } = useLocation()
  // useEffect would run a frame later, after React has cleared the fields.
  useLayoutEffect(replayEarlyEvents, [])
  const isDashboard = pathname.startsWith('/dashboard')
  return (
    <AuthProvider>
      <Outlet />
      <Toaster
        position={isDashboard ? 'bottom-right' : 'top-right'}
        successMs={isDashboard ? 3_000 : 2_000}
        infoMs={isDashboard ? 3_000 : 4_000}
      />
    </AuthProvider>
  )
}
