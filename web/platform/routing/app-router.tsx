import { Component, startTransition, useLayoutEffect, useMemo, useState, type ReactNode } from 'react'
import type { GuardedHistory, Step } from './guarded-history.ts'
import { findPage, Outlet, RoutingContext, type Route } from './router.tsx'
import { rememberPlace, usePlace } from './scroll-place.ts'

interface AppRouterProps {
  routes: Route[]
  history: GuardedHistory
  /** The first page could not be loaded. */
  isMissing: boolean
  /** Stands for a page that failed to load or to draw. */
  broken: ReactNode
}

/** A page is shown once it is loaded, and the one before stays until then. */
export function AppRouter({ routes, history, isMissing, broken }: AppRouterProps) {
  const [step, setStep] = useState<Step & { isMissing: boolean }>({
    location: history.first,
    keepsPlace: false,
    isMissing,
  })
  // Before the effects of the pages, which may lead on at once.
  useLayoutEffect(() => {
    let latest: Step['location']
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
  const { location } = step
  const routing = useMemo(
    () => ({ ...findPage(routes, location.pathname), location, history }),
    [routes, location, history],
  )
  return (
    <RoutingContext value={routing}>
      <Boundary at={location.key} broken={broken}>
        {step.isMissing ? broken : <Outlet />}
      </Boundary>
    </RoutingContext>
  )
}

/** Loads the pages of an address into their routes; a promise only if there is something to wait for. */
export function loadPages(routes: Route[], pathname: string): Promise<unknown> | undefined {
  const missing = findPage(routes, pathname).chain.flatMap((route) =>
    route.lazy ? [{ route, load: route.lazy }] : [],
  )
  if (missing.length === 0) return undefined
  return Promise.all(
    missing.map(async ({ route, load }) =>
      Object.assign(route, { Component: await load(), lazy: undefined }),
    ),
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
