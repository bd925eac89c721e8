import {
  createContext,
  useContext,
  useCallback,
  useEffect,
  useEffectEvent,
  useMemo,
  type ComponentProps,
  type ComponentType,
  type MouseEvent,
} from 'react'
import type { GuardedHistory, MoveOptions, Place } from './guarded-history.ts'

export interface Route {
  /** Relative to the parent's path; `:name` is a parameter, `*` matches the rest. */
  path?: string
  index?: true
  Component?: ComponentType
  /** Loads the component; undefined once loaded. */
  lazy?: (() => Promise<ComponentType>) | undefined
  children?: Route[]
}

type Params = Partial<Record<string, string>>

interface Match {
  /** From the outermost route to the page. */
  chain: Route[]
  params: Params
}

/** Returns the first matching route, ignoring case. */
export function findPage(routes: Route[], pathname: string): Match {
  return matchSegments(routes, pathname.split('/').filter(Boolean)) ?? { chain: [], params: {} }
}

function matchSegments(routes: Route[], segments: string[]): Match | undefined {
  for (const route of routes) {
    if (route.path === '*') return { chain: [route], params: {} }
    const own = route.path?.split('/') ?? []
    const fits = own.every((part, n) =>
      part.startsWith(':') ? segments[n] : part === segments[n]?.toLowerCase(),
    )
    if (!fits) continue
    const rest = segments.slice(own.length)
    const end = rest.length === 0 ? { chain: [], params: {} } : undefined
    const below = route.children ? matchSegments(route.children, rest) : end
    const params = own.flatMap((part, n) =>
      part.startsWith(':') ? [[part.slice(1), decode(segments[n] ?? '')]] : [],
    )
    if (below)
      return { chain: [route, ...below.chain], params: { ...Object.fromEntries(params), ...below.params } }
  }
  return undefined
}

export function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

interface Routing extends Match {
  location: Place
  /** Null while a page is prerendered. */
  history: GuardedHistory | null
}

export const RoutingContext = createContext<Routing | null>(null)

function useRouting(): Routing {
  const routing = useContext(RoutingContext)
  if (!routing) throw new Error('the page is drawn outside of its router')
  return routing
}

export const useLocation = () => useRouting().location
export const useHistory = () => useRouting().history
export const useParams = () => useRouting().params

export function useNavigate(): (to: string, options?: MoveOptions) => void {
  const { history } = useRouting()
  return useCallback((to, options) => history?.move(to, options), [history])
}

/** Returns the query parameters and a function that replaces them. */
export function useSearchParams() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const query = useMemo(() => new URLSearchParams(search), [search])
  const setQuery = useCallback(
    (next: URLSearchParams | Record<string, string>, options?: MoveOptions) =>
      navigate(`?${new URLSearchParams(next)}`, options),
    [navigate],
  )
  return [query, setQuery] as const
}

const Below = createContext<Route[] | undefined>(undefined)

/** Renders the child of the current route. */
export function Outlet() {
  const { chain } = useRouting()
  const [route, ...below] = useContext(Below) ?? chain
  if (!route) return null
  return <Below value={below}>{route.Component ? <route.Component /> : <Outlet />}</Below>
}

/** Redirects when rendered. */
export function Navigate({ to, replace, state }: { to: string; replace?: boolean; state?: unknown }) {
  const navigate = useNavigate()
  const lead = useEffectEvent(() => navigate(to, { replace, state }))
  useEffect(() => lead(), [to])
  return null
}

interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: string
  state?: unknown
}

/** Leaves clicks for a new tab or another site to the browser. */
export function Link({ to, state, onClick, children, ...rest }: LinkProps) {
  const { location, history } = useRouting()
  const href = to.startsWith('?') ? location.pathname + to : to
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    const isPlain = !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) && event.button === 0
    const isHere = href.startsWith('/') && (rest.target ?? '_self') === '_self'
    if (event.defaultPrevented || !isPlain || !isHere) return
    event.preventDefault()
    const { pathname, search, hash } = location
    history?.move(href, { state, replace: href === pathname + search + hash })
  }
  return (
    <a {...rest} href={href} onClick={open}>
      {children}
    </a>
  )
}

/** A link that marks itself as current on its page and the pages below it. */
export function NavLink({ end = false, ...rest }: LinkProps & { end?: boolean }) {
  const { pathname } = useLocation()
  const isCurrent = pathname === rest.to || (!end && pathname.startsWith(`${rest.to}/`))
  return <Link {...rest} aria-current={isCurrent ? 'page' : undefined} />
}
