import {
  Component,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
  useEffect,
} from 'react'
import type { GuardedHistory, Step } from './guarded-history.ts'
import { findPage, Outlet, RoutingContext, type Route, decode } from './router.tsx'
import { keepStored, readStored } from '../read-stored.ts'
import { useListener } from '../use-listener.ts'

interface AppRouterProps {
  routes: Route[]
  history: GuardedHistory
  /** Replaces a page that failed to render or, within its layout if that is there, to load. */
  Broken: ComponentType<{ isWithin?: boolean }>
}

/** Shows the previous page until the next one has loaded. */
export function AppRouter({ routes, history, Broken }: AppRouterProps) {
  const [step, setStep] = useState<Step>({ location: history.first, keepsPlace: false })
  // Runs before the effects of pages, which may redirect at once.
  useLayoutEffect(() => {
    let latest: Step['location']
    return history.listen((next) => {
      latest = next.location
      const show = () => {
        if (latest !== next.location) return
        rememberPlace()
        startTransition(() => setStep(next))
      }
      const loading = loadPages(routes, next.location.pathname)
      if (!loading) return show()
      loading.then(show, show)
    })
  }, [routes, history])
  usePlace(step)
  const { location } = step
  const routing = useMemo(() => {
    const { chain, params } = findPage(routes, location.pathname)
    return { chain: withBroken(chain, Broken), params, location, history }
  }, [routes, location, history, Broken])
  return (
    <RoutingContext value={routing}>
      <Boundary at={location.key} broken={<Broken />}>
        <Outlet />
      </Boundary>
    </RoutingContext>
  )
}

/** Fills in for what failed to load, so that a layout that is there keeps its menu. */
const withBroken = (chain: Route[], Broken: AppRouterProps['Broken']): Route[] =>
  chain.map((route, n) => {
    const isWithin = chain.slice(0, n).some((above) => 'lazy' in above && !above.lazy)
    return route.lazy ? { Component: () => <Broken isWithin={isWithin} /> } : route
  })

/** Loads the page components of an address; returns a promise only if one is missing. */
export function loadPages(routes: Route[], pathname: string): Promise<unknown> | undefined {
  const missing = findPage(routes, pathname).chain.filter(({ lazy }) => lazy)
  if (missing.length === 0) return undefined
  return Promise.all(
    missing.map(async (route) => Object.assign(route, { Component: await route.lazy?.(), lazy: undefined })),
  )
}

interface BoundaryProps {
  at: string
  broken: ReactNode
  children: ReactNode
}

/** Shows `broken` until the address changes. */
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

const storageName = 'scroll-places'
/** The scroll position of each history entry in this tab. */
let places: Record<string, number> = {}
let shownKey = ''

function rememberPlace(): void {
  places[shownKey] = window.scrollY
}

/** Restores the scroll position of a page visited before, and otherwise scrolls to the hash or the top. */
function usePlace({ location, keepsPlace }: Step): void {
  useEffect(takeOver, [])
  useListener(['pageshow'], takeOver)
  useListener(['pagehide'], storePlaces)
  useLayoutEffect(() => {
    const key = placeKey(location)
    if (shownKey === '') places = readStored(storageName) ?? {}
    if (shownKey === '' && isOpenedAnew()) delete places[key]
    shownKey = key
    const place = places[shownKey]
    const pointedAt = location.hash && document.getElementById(decode(location.hash.slice(1)))
    // Neither a link within the page nor the first page of a visit has a key.
    const isWithin = pointedAt && location.key === 'default'
    if (place !== undefined && !isWithin) window.scrollTo(0, place)
    else if (pointedAt) pointedAt.scrollIntoView()
    else if (!keepsPlace) window.scrollTo(0, 0)
  }, [location, keepsPlace])
}

/** The first page of a visit has no key, so its address identifies it. */
const placeKey = ({ key, pathname, search }: Step['location']) =>
  key === 'default' ? `${pathname}${search}` : key

/** True if opened by address or link, not by Reload, Back or Forward. */
const isOpenedAnew = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

/** The browser would scroll before the page renders, so it restores positions only on reload. */
function takeOver() {
  window.history.scrollRestoration = 'manual'
}

function storePlaces() {
  rememberPlace()
  window.history.scrollRestoration = 'auto'
  // Without storage, a reloaded page starts at the top.
  keepStored(storageName, places)
}
