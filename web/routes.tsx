import { Navigate, useSearchParams, type Route } from './platform/routing/router.tsx'
import { RequireSession } from './screens/layout/require-session.tsx'
import { RootLayout } from './screens/layout/root-layout.tsx'

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
