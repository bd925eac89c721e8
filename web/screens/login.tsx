import { Navigate, useLocation, useNavigate } from '../platform/routing/router.tsx'
import type { User } from '../../contract/accounts/accounts.ts'
import { LoginForm } from '../accounts/sign-in/login-form.tsx'
import { planQuery } from '../platform/plan-query.ts'
import { statsQuery } from '../dashboard/stats-query.ts'
import { useAuth } from '../platform/session/session.tsx'
import { TextLink } from '../ui/button.tsx'
import { PageHeading } from '../ui/page-heading.tsx'
import { PublicPage } from '../ui/public-page.tsx'
import { queryClient } from '../platform/api.ts'

export function LoginScreen() {
  const { isAuthenticated, user, whyEnded } = useAuth()
  const navigate = useNavigate()
  const { from } = (useLocation().state ?? {}) as { from?: { pathname: string; search: string } }
  const returnPath = from ? from.pathname + from.search : '/dashboard'
  const homeOf = (who: Pick<User, 'profileComplete'> | null) =>
    who?.profileComplete === false ? '/complete-profile' : returnPath

  if (isAuthenticated) return <Navigate to={homeOf(user)} replace />
  return (
    <PublicPage>
      <div className="space-y-1.5">
        <PageHeading title="Log in" size="title" />
        {whyEnded ? (
          <p role="alert" className="font-medium">
            {whyEnded}
          </p>
        ) : (
          <p className="text-soft">Welcome back to Quillcast.</p>
        )}
      </div>
      <LoginForm
        onSignedIn={(who) => {
          void queryClient.prefetchQuery(planQuery)
          if (who.profileComplete) void queryClient.prefetchQuery(statsQuery)
          navigate(homeOf(who), { replace: true })
        }}
      />
      <p className="text-soft">
        New here? <TextLink to="/register">Create an account</TextLink>
      </p>
    </PublicPage>
  )
}
