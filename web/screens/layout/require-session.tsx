import { Navigate, Outlet, useLocation } from '../../platform/routing/router.tsx'
import { useAuth } from '../../platform/session/session.tsx'
import { Spinner } from '../../ui/spinner.tsx'

/** Admits only signed-in customers with a complete profile; others return to the requested page after signing in. */
export function RequireSession() {
  const { isAuthenticated, isLoading, user } = useAuth()
  const { pathname, search } = useLocation()
  if (isLoading) return <Spinner label="Loading..." />
  if (!isAuthenticated) return <Navigate to="/login" replace state={{ from: { pathname, search } }} />
  if (user?.profileComplete === false) return <Navigate to="/complete-profile" replace />
  return <Outlet />
}
