import {
  Component,
  startTransition,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
  useEffect,
} from 'react'
import type { GuardedHistory, Step } from './guarded-history.ts'
import { findPage, Outlet, RoutingContext, type Route, decode } from './router.tsx'
import { readStored } from '../read-stored.ts'

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

const storageName = 'scroll-places'
/** How far each step of this tab's history is scrolled. */
let places: Record<string, number> = {}
let shownKey = ''

function rememberPlace(): void {
  places[shownKey] = window.scrollY
}

/** Scrolls a page that is come back to where it was, and a new one to its top or to what its address points at. */
function usePlace({ location, keepsPlace }: Step): void {
  useEffect(keepPlaces, [])
  useLayoutEffect(() => {
    const key = placeKey(location)
    if (shownKey === '') places = readStored(storageName) ?? {}
    if (shownKey === '' && isOpenedAnew()) delete places[key]
    shownKey = key
    const place = places[shownKey]
    const pointedAt = location.hash && document.getElementById(decode(location.hash.slice(1)))
    // A link within the page makes a step without a key of its own, as the first page of a visit has none.
    const isWithin = pointedAt && location.key === 'default'
    if (place !== undefined && !isWithin) window.scrollTo(0, place)
    else if (pointedAt) pointedAt.scrollIntoView()
    else if (!keepsPlace) window.scrollTo(0, 0)
  }, [location, keepsPlace])
}

/** The first page of a visit has no key of its own: its address tells it from others that were opened in this tab. */
const placeKey = ({ key, pathname, search }: Step['location']) =>
  key === 'default' ? `${pathname}${search}` : key

/** By an address or a link, not by Reload, Back or Forward. */
const isOpenedAnew = () =>
  performance.getEntriesByType('navigation').some((entry) => 'type' in entry && entry.type === 'navigate')

/** The browser would scroll before the page is drawn; it does so again for a page that is loaded anew. */
function keepPlaces() {
  const take = () => {
    window.history.scrollRestoration = 'manual'
  }
  const give = () => {
    rememberPlace()
    window.history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(storageName, JSON.stringify(places))
    } catch {
      // Without a store a page that is loaded anew begins at its top.
    }
  }
  take()
  window.addEventListener('pageshow', take)
  window.addEventListener('pagehide', give)
  return () => {
    window.removeEventListener('pageshow', take)
    window.removeEventListener('pagehide', give)
  }
}
