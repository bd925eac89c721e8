import { Outlet, ScrollRestoration, useLocation } from 'react-router'
import { AuthProvider } from '../platform/session.tsx'
import { Toaster } from '../ui/toaster.tsx'

export function RootLayout() {
  const { pathname } = useLocation()
  const isDashboard = pathname.startsWith('/dashboard')
  return (
    <AuthProvider>
      <Outlet />
      <ScrollRestoration />
      <Toaster
        position={isDashboard ? 'bottom-right' : 'top-right'}
        successMs={isDashboard ? 3_000 : 2_000}
      />
    </AuthProvider>
  )
}
