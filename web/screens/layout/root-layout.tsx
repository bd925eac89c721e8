import { useLayoutEffect } from 'react'
import { Outlet, useLocation } from '../../platform/routing/router.tsx'
import { replayEarlyEvents } from '../../platform/early-events.ts'
import { AuthProvider } from '../../platform/session/session.tsx'
import { Toaster } from '../../ui/messages/toaster.tsx'

export function RootLayout() {
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
