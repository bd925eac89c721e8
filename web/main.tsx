import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { AppRouter, loadPages } from './platform/routing/app-router.tsx'
import { GuardedHistory } from './platform/routing/guarded-history.ts'
import { queryClient } from './platform/api.ts'
import { listenForThemeSwitch } from './platform/theme.ts'
import { readToken } from './platform/session/token.ts'
import { askListAhead } from './posts/list-ahead.ts'
import { routes } from './routes.tsx'
import { BrokenScreen } from './screens/broken.tsx'

async function begin() {
  // For browsers that do not have it yet.
  if (!('Temporal' in globalThis)) await import('temporal-polyfill/global')
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  // Before rendering, so that a prerendered page is hydrated unchanged.
  await loadPages(routes, location.pathname)?.catch(() => undefined)
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <AppRouter
          routes={routes}
          history={new GuardedHistory((pathname) => loadPages(routes, pathname))}
          Broken={BrokenScreen}
        />
      </QueryClientProvider>
    </StrictMode>
  )
  // Pages are prerendered for visitors; who is signed in is led on.
  if (root.firstElementChild && readToken() === null) return hydrateRoot(root, app)
  root.replaceChildren()
  return createRoot(root).render(app)
}

listenForThemeSwitch()
askListAhead(location)
void begin()
