import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { renderToString } from 'react-dom/server'
import { planIds } from '../contract/billing/plans.ts'
import { loadPages } from './platform/routing/app-router.tsx'
import { findPage, Outlet, RoutingContext, type Route } from './platform/routing/router.tsx'
import { queryClient } from './platform/api.ts'
import { routes } from './routes.tsx'
import { sitePages } from './marketing/pages.tsx'

/** A page as it is written to disk; tools/prerender.ts puts the document around it. */
export interface StaticPage {
  /** With the query that tells it from its siblings, if any. */
  path: string
  title: string
  description: string
  body: string
  /** Data for search engines: https://schema.org. `{{PUBLIC_URL}}` is filled in by the server. */
  jsonLd: object[]
  /** `site` runs the small script of the static pages, `app` is taken over by the app. */
  kind: 'site' | 'app'
  /** The module that draws it, for loading it beside the app. */
  screen?: string
  isIndexed: boolean
}

const appPages = [
  {
    path: '/login',
    title: 'Log in',
    description: 'Sign in to Quillcast: your posts, your schedule and your keywords.',
    screen: 'screens/login.tsx',
    isIndexed: true,
  },
  ...['', ...planIds.map((id) => `?plan=${id}`)].map((query) => ({
    path: `/register${query}`,
    title: 'Create your account',
    description: 'Create your Quillcast account: posts in your own voice, on your own WordPress site.',
    screen: 'screens/register.tsx',
    isIndexed: true,
  })),
  {
    path: '/forgot-password',
    title: 'Forgot password',
    description: 'Ask for a link to set a new password.',
    screen: 'screens/forgot-password.tsx',
    isIndexed: false,
  },
]

// The piece of the build that holds the frame of the dashboard and its first page: vite.config.ts.
const frame = 'dashboard'
/** The addresses of customers that are opened most, with the modules that draw them: loaded beside the app, not after it. */
export const shellPages = [
  { path: '/dashboard', screens: [frame] },
  { path: '/dashboard/posts', screens: [frame, 'screens/posts.tsx'] },
  { path: '/dashboard/posts/new', screens: [frame, 'screens/new-post.tsx'] },
  { path: '/dashboard/plan', screens: [frame, 'screens/plan.tsx'] },
  { path: '/dashboard/keywords', screens: [frame, 'screens/keywords.tsx'] },
  { path: '/dashboard/settings', screens: [frame, 'screens/settings/settings.tsx'] },
]

/** Every page that is the same for all visitors. */
export async function renderPages(): Promise<StaticPage[]> {
  const site = sitePages.map(({ content, ...page }) => ({
    jsonLd: [],
    ...page,
    kind: 'site' as const,
    isIndexed: true,
    body: renderToString(content),
  }))
  const app: StaticPage[] = []
  for (const page of appPages)
    app.push({ ...page, kind: 'app', jsonLd: [], body: renderToString(await drawApp(page.path)) })
  return [...site, ...app]
}

async function drawApp(path: string): Promise<ReactNode> {
  const { pathname, search } = new URL(path, 'http://localhost')
  await loadPages(routes, pathname)
  const location = { pathname, search, hash: '', state: null, key: 'default' }
  return (
    <QueryClientProvider client={queryClient}>
      <RoutingContext value={{ ...findPage(routes, pathname), location, history: null }}>
        <Outlet />
      </RoutingContext>
    </QueryClientProvider>
  )
}

/** The addresses the app answers to; any other is not found. */
export function appPaths(list: Route[] = routes, base = ''): string[] {
  return list.flatMap((route) => {
    const path = route.path ? `${base}/${route.path}` : base
    const own = route.path === '*' || !(route.index || route.path) ? [] : [path || '/']
    return [...own, ...(route.children ? appPaths(route.children, path) : [])]
  })
}
