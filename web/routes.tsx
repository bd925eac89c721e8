import { Navigate, useSearchParams, type Route } from './platform/routing/router.tsx'
import { RequireSession } from './screens/layout/require-session.tsx'
import { RootLayout } from './screens/layout/root-layout.tsx'

/** The plan, with what the old address said. */
function ToPlan({ view }: { view?: string }) {
  const [query] = useSearchParams()
  const search = new URLSearchParams({ ...(view ? { view } : {}), ...Object.fromEntries(query) })
  return <Navigate replace to={`/dashboard/plan${search.size > 0 ? `?${search}` : ''}`} />
}

/** Each page is loaded when it is opened. */
export const routes: Route[] = [
  {
    Component: RootLayout,
    children: [
      {
        index: true,
        lazy: async () => (await import('./screens/leave-for-site.tsx')).LeaveForSite,
      },
      { path: 'login', lazy: async () => (await import('./screens/login.tsx')).LoginScreen },
      {
        path: 'register',
        lazy: async () => (await import('./screens/register.tsx')).RegisterScreen,
      },
      {
        path: 'registration/success',
        lazy: async () => (await import('./screens/registration-success.tsx')).RegistrationSuccessScreen,
      },
      {
        path: 'registration/cancel',
        lazy: async () => (await import('./screens/registration-cancel.tsx')).RegistrationCancelScreen,
      },
      {
        path: 'forgot-password',
        lazy: async () => (await import('./screens/forgot-password.tsx')).ForgotPasswordScreen,
      },
      {
        path: 'reset-password',
        lazy: async () => (await import('./screens/reset-password.tsx')).ResetPasswordScreen,
      },
      {
        path: 'verify-email',
        lazy: async () => (await import('./screens/verify-email.tsx')).VerifyEmailScreen,
      },
      {
        path: 'complete-profile',
        lazy: async () => (await import('./screens/complete-profile.tsx')).CompleteProfileScreen,
      },
      {
        path: 'dashboard',
        Component: RequireSession,
        children: [
          {
            lazy: async () => (await import('./screens/layout/dashboard-layout.tsx')).DashboardLayout,
            children: [
              {
                index: true,
                lazy: async () => (await import('./screens/overview.tsx')).OverviewScreen,
              },
              {
                path: 'keywords',
                lazy: async () => (await import('./screens/keywords.tsx')).KeywordsScreen,
              },
              {
                path: 'settings',
                lazy: async () => (await import('./screens/settings/settings.tsx')).SettingsScreen,
              },
              {
                path: 'plan',
                lazy: async () => (await import('./screens/plan.tsx')).PlanScreen,
              },
              // Mails and bookmarks lead there.
              { path: 'calendar', Component: () => <ToPlan view="month" /> },
              { path: 'autopilot', Component: () => <ToPlan /> },
              {
                path: 'notifications',
                lazy: async () => (await import('./screens/notifications.tsx')).NotificationsScreen,
              },
              {
                path: 'posts',
                lazy: async () => (await import('./screens/posts.tsx')).PostsScreen,
              },
              {
                path: 'posts/new',
                lazy: async () => (await import('./screens/new-post.tsx')).NewPostScreen,
              },
              {
                path: 'posts/:id',
                lazy: async () => (await import('./screens/edit-post.tsx')).EditPostScreen,
              },
              {
                path: 'posts/:id/record',
                lazy: async () => (await import('./screens/post-record.tsx')).PostRecordScreen,
              },
              {
                path: '*',
                lazy: async () => (await import('./screens/not-found.tsx')).NotInDashboardScreen,
              },
            ],
          },
        ],
      },
      {
        path: '*',
        lazy: async () => (await import('./screens/not-found.tsx')).NotFoundScreen,
      },
    ],
  },
]
