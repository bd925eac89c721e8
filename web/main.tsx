import { QueryClientProvider } from '@tanstack/react-query'
import { StrictMode } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { createBrowserRouter, matchRoutes } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { queryClient } from './platform/query-client.ts'
import { listenForThemeSwitch } from './platform/theme.ts'
import { readToken } from './platform/token.ts'
import { routes } from './routes.tsx'

/** Loads what the first page needs before anything is drawn, so that a prerendered page is taken over as it stands. */
async function loadFirstPage() {
  const matches = matchRoutes(routes, location) ?? []
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      const loaded = await route.lazy()
      Object.assign(route, loaded, { lazy: undefined })
    }),
  ).catch(() => {
    // The router loads it once more, and shows the page for what cannot be shown.
  })
}

async function begin() {
  const root = document.getElementById('root')
  if (!root) throw new Error('The page has no root element')
  await loadFirstPage()
  const app = (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBrowserRouter(routes)} />
      </QueryClientProvider>
    </StrictMode>
  )
  // Pages are prerendered for visitors; who is signed in is led on.
  if (root.firstElementChild && readToken() === null) return hydrateRoot(root, app)
  root.replaceChildren()
  return createRoot(root).render(app)
}

listenForThemeSwitch()
void begin()
