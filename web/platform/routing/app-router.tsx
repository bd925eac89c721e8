import { Component, createContext, startTransition, useLayoutEffect, useState, type ReactNode } from 'react'
import { matchRoutes, Router, useRoutes, type Location, type RouteObject } from 'react-router'
import type { GuardedHistory, Step } from './guarded-history.ts'
import { rememberPlace, usePlace } from './scroll-place.ts'

interface AppRouterProps {
  routes: RouteObject[]
  history: GuardedHistory
  /** The first page could not be loaded. */
  isMissing: boolean
  /** Stands for a page that failed to load or to draw. */
  broken: ReactNode
}

/** Nothing while a page is prerendered. */
export const HistoryContext = createContext<GuardedHistory | null>(null)

/**
 * The router of the library without its loaders and actions, which nothing here uses: they are a seventh of the first script.
 * A page is shown once it is loaded, and the one before stays until then.
 */
export function AppRouter({ routes, history, isMissing, broken }: AppRouterProps) {
  const [step, setStep] = useState<Step & { isMissing: boolean }>({
    location: history.first,
    keepsPlace: false,
    isMissing,
  })
  // Before the effects of the pages, which may lead on at once.
  useLayoutEffect(() => {
    let latest: Location
    return history.listen((next) => {
      latest = next.location
      const show = (isLost: boolean) => {
        if (latest !== next.location) return
        rememberPlace()
        startTransition(() => setStep({ ...next, isMissing: isLost }))
      }
      const loading = loadPages(routes, next.location.pathname)
      if (!loading) return show(false)
      loading.then(
        () => show(false),
        () => show(true),
      )
    })
  }, [routes, history])
  usePlace(step)
  return (
    <HistoryContext value={history}>
      <Router location={step.location} navigator={history.navigator}>
        <Boundary at={step.location.key} broken={broken}>
          {step.isMissing ? broken : <Pages routes={routes} />}
        </Boundary>
      </Router>
    </HistoryContext>
  )
}

/** What the address shows, wherever that comes from. */
export function Pages({ routes }: { routes: RouteObject[] }) {
  return useRoutes(routes)
}

/** Loads the pages of an address into their routes; a promise only if there is something to wait for. */
export function loadPages(routes: RouteObject[], pathname: string): Promise<unknown> | undefined {
  const missing = (matchRoutes(routes, pathname) ?? []).flatMap(({ route }) =>
    typeof route.lazy === 'function' ? [{ route, load: route.lazy }] : [],
  )
  if (missing.length === 0) return undefined
  return Promise.all(
    missing.map(async ({ route, load }) => Object.assign(route, await load(), { lazy: undefined })),
  )
}

interface BoundaryProps {
  at: string
  broken: ReactNode
  children: ReactNode
}

/** Shows `broken` until another address is opened. */
class Boundary extends Component<BoundaryProps, { at: string; isBroken: boolean }> {
  override state = { at: this.props.at, isBroken: false }
  static getDerivedStateFromProps({ at }: BoundaryProps, before: { at: string }) {
    return at === before.at ? null : { at, isBroken: false }
  }
  static getDerivedStateFromError() {
    return { isBroken: true }
  }
  override render() {
    return this.state.isBroken ? this.props.broken : this.props.children
  }
}
