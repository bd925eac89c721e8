import { Navigate, useSearchParams, type Route } from './platform/routing/router.tsx'
import { RequireSession } from './screens/layout/require-session.tsx'
import { RootLayout } from './screens/layout/root-layout.tsx'

/** The plan, with what the old address said. */
function ToPlan({ view }: { view?: string }) {
  const [query] = useSearchParams()
  const asked = new URLSearchParams({ ...(view ? { view } : {}), ...Object.fromEntries(query) })
  return <Navigate replace to={`/dashboard/plan${asked.size > 0 ? `?${asked}` : ''}`} />
}

/** Each page is loaded when it is opened. */
export const routes: Route[] = [
  {
    Component: RootLayout,
    children: [
      {
        index: true,
        lazy: async () => ({ Component: (await import('./screens/leave-for-site.tsx')).LeaveForSite }),
      },
      { path: 'login', lazy: async () => ({ Component: (await import('./screens/login.tsx')).LoginScreen }) },
      {
        path: 'register',
        lazy: async () => ({ Component: (await import('./screens/register.tsx')).RegisterScreen }),
      },
      {
        path: 'registration/success',
        lazy: async () => ({
          Component: (await import('./screens/registration-success.tsx')).RegistrationSuccessScreen,
        }),
      },
      {
        path: 'registration/cancel',
        lazy: async () => ({
          Component: (await import('./screens/registration-cancel.tsx')).RegistrationCancelScreen,
        }),
      },
      {
        path: 'forgot-password',
        lazy: async () => ({
          Component: (await import('./screens/forgot-password.tsx')).ForgotPasswordScreen,
        }),
      },
      {
        path: 'reset-password',
        lazy: async () => ({ Component: (await import('./screens/reset-password.tsx')).ResetPasswordScreen }),
      },
      {
        path: 'verify-email',
        lazy: async () => ({ Component: (await import('./screens/verify-email.tsx')).VerifyEmailScreen }),
      },
      {
        path: 'complete-profile',
        lazy: async () => ({
          Component: (await import('./screens/complete-profile.tsx')).CompleteProfileScreen,
        }),
      },
      {
        path: 'dashboard',
        Component: RequireSession,
        children: [
          {
            lazy: async () => ({
              Component: (await import('./screens/layout/dashboard-layout.tsx')).DashboardLayout,
            }),
            children: [
              {
                index: true,
                lazy: async () => ({ Component: (await import('./screens/overview.tsx')).OverviewScreen }),
              },
              {
                path: 'keywords',
                lazy: async () => ({ Component: (await import('./screens/keywords.tsx')).KeywordsScreen }),
              },
              {
                path: 'settings',
                lazy: async () => ({
                  Component: (await import('./screens/settings/settings.tsx')).SettingsScreen,
                }),
              },
              {
                path: 'plan',
                lazy: async () => ({ Component: (await import('./screens/plan.tsx')).PlanScreen }),
              },
              // Mails and bookmarks lead there.
              { path: 'calendar', Component: () => <ToPlan view="month" /> },
              { path: 'autopilot', Component: () => <ToPlan /> },
              {
                path: 'notifications',
                lazy: async () => ({
                  Component: (await import('./screens/notifications.tsx')).NotificationsScreen,
                }),
              },
              {
                path: 'posts',
                lazy: async () => ({ Component: (await import('./screens/posts.tsx')).PostsScreen }),
              },
              {
                path: 'posts/new',
                lazy: async () => ({ Component: (await import('./screens/new-post.tsx')).NewPostScreen }),
              },
              {
                path: 'posts/:id',
                lazy: async () => ({ Component: (await import('./screens/edit-post.tsx')).EditPostScreen }),
              },
              {
                path: 'posts/:id/record',
                lazy: async () => ({
                  Component: (await import('./screens/post-record.tsx')).PostRecordScreen,
                }),
              },
              {
                path: '*',
                lazy: async () => ({
                  Component: (await import('./screens/not-found.tsx')).NotInDashboardScreen,
                }),
              },
            ],
          },
        ],
      },
      {
        path: '*',
        lazy: async () => ({ Component: (await import('./screens/not-found.tsx')).NotFoundScreen }),
      },
    ],
  },
]
