import {
  focusManager,
  MutationCache,
  QueryCache,
  QueryClient,
  queryOptions,
  type QueryKey,
} from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import type { Api } from '../../contract/api.ts'
import type { AnswerOf, Failure, Operation, RequestOf, ErrorCode } from '../../contract/operation.ts'
import paths from '../../contract/paths.json' with { type: 'json' }
import { endSession, readToken } from './session/token.ts'

const base = '/api/v1'
// The server answers within 9 s; later than that, the answer is lost.
const usualTimeoutMs = 10_000

type Routes = { [D in keyof Api]: { [O in keyof Api[D]]: string } }
/** Every operation as `GET /posts/:id`. */
export const routes: Routes = paths
export const splitRoute = (route: string) => route.split(' ') as [method: string, path: string]

interface CallOptions {
  signal?: AbortSignal
  /** Sent before the app starts; if the session has ended, the repeated call reports it. */
  isAhead?: boolean
  /** For calls that wait for a model. */
  timeoutMs?: number
  keepalive?: boolean
}
type Call<O extends Operation> =
  unknown extends RequestOf<O>
    ? (request?: Record<string, never>, options?: CallOptions) => Promise<AnswerOf<O>>
    : (request: RequestOf<O>, options?: CallOptions) => Promise<AnswerOf<O>>
/** The response and the request of an operation: `Answer<'posts', 'list'>`. */
export type Answer<D extends keyof Api, O extends keyof Api[D]> = AnswerOf<Api[D][O] & Operation>
export type Input<D extends keyof Api, O extends keyof Api[D]> = RequestOf<Api[D][O] & Operation>
/** Operations that are not JSON both ways, which use `send`. */
type Bare = { stream: true } | { download: string } | { upload: object }
export type Client = {
  [D in keyof Api]: {
    [O in keyof Api[D] as Api[D][O] extends Bare ? never : O]: Api[D][O] extends Operation
      ? Call<Api[D][O]>
      : never
  }
}

/** Every operation of the contract as a function: `api.posts.schedule({ id, scheduledDate })`. Rejects with ApiFailure. */
export const api = Object.fromEntries(
  Object.entries(routes).map(([domain, operations]) => [
    domain,
    Object.fromEntries(
      Object.entries(operations).map(([name, route]) => [
        name,
        (request: Record<string, unknown> = {}, options: CallOptions = {}) => call(route, request, options),
      ]),
    ),
  ]),
  // `routes` has every operation by type, so the client has too.
) as unknown as Client

async function call(route: string, request: Record<string, unknown>, options: CallOptions) {
  const [method, path] = splitRoute(route)
  const rest = { ...request }
  const filled = fillPath(path, rest)
  const query = method === 'GET' ? queryOf(rest as Record<string, string | undefined>) : ''
  const timeout = AbortSignal.timeout(options.timeoutMs ?? usualTimeoutMs)
  const init = {
    method,
    signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    ...(method !== 'GET' && { body: JSON.stringify(rest), headers: { 'content-type': 'application/json' } }),
  }
  const response = await send(filled + query, init, options)
  const answer = (await response.json()) as { data: unknown }
  return answer.data
}

/** Sends every request with the session, and turns each error into an ApiFailure. */
export async function send(
  path: string,
  init: RequestInit,
  { isAhead = false, keepalive = false }: CallOptions = {},
): Promise<Response> {
  const headers = new Headers(init.headers)
  const token = readToken()
  if (token) headers.set('authorization', `Bearer ${token}`)
  let response: Response
  try {
    response = await fetch(base + path, { ...init, headers, keepalive })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    if (error instanceof DOMException && error.name === 'TimeoutError')
      throw new ApiFailure('timeout', 'The server took too long to respond. Try again.')
    throw new ApiFailure('offline', 'We couldn’t reach the server. Check your connection and try again.')
  }
  if (response.ok) return response
  const failure = await readFailure(response)
  if (response.status === 401 && failure.code !== 'invalid_credentials' && !isAhead) endSession(token)
  throw failure
}

async function readFailure(response: Response): Promise<ApiFailure> {
  const unreadable = new ApiFailure('unavailable', 'Quillcast is briefly unavailable. Try again in a moment.')
  // A proxy may answer with HTML.
  const body = (await response.json().catch(() => undefined)) as Failure | undefined
  if (!body?.code) return unreadable
  const retryAfterSeconds = Number(response.headers.get('retry-after')) || undefined
  return new ApiFailure(body.code, body.message, { ...body, retryAfterSeconds })
}

/** Fills `:name` from the request and deletes it there, so that the rest is query or body. */
export function fillPath(path: string, request: Record<string, unknown>): string {
  return path.replace(/:(\w+)/g, (_whole, name: string) => {
    const value = String(request[name])
    delete request[name]
    return encodeURIComponent(value)
  })
}

function queryOf(request: Record<string, string | undefined>): string {
  const given = Object.entries(request).filter(([, value]) => value !== undefined && value !== '')
  return given.length > 0 ? `?${new URLSearchParams(given as string[][])}` : ''
}

/** `offline`: no response; `timeout`: it took too long. In both cases the request may have succeeded. */
export type FailureCode = ErrorCode | 'offline' | 'timeout'

type FailureDetails = Partial<Pick<Failure, 'fields' | 'current' | 'lost'>> & { retryAfterSeconds?: number }

/** Every error of a call. Decide by `code`; show `message`; `fields` names what to correct. */
export class ApiFailure extends Error {
  readonly code: FailureCode
  readonly fields: Record<string, string>
  /** The stored version, with `version_conflict`. */
  readonly current: unknown
  /** What would be lost, in plain words, with `content_loss`. */
  readonly lost: string[]

  constructor(code: FailureCode, message: string, details: FailureDetails = {}) {
    super(code === 'too_many_requests' ? withWait(message, details.retryAfterSeconds) : message)
    this.name = 'ApiFailure'
    this.code = code
    this.fields = details.fields ?? {}
    this.current = details.current
    this.lost = details.lost ?? []
  }
}

/** A message that can be shown; for a bug in our code, the fallback. */
export function failureMessage(error: unknown, fallback: string): string {
  return error instanceof ApiFailure ? error.message : fallback
}

export function hasCode(error: unknown, ...codes: FailureCode[]): error is ApiFailure {
  return error instanceof ApiFailure && codes.includes(error.code)
}

/** Adds how long to wait if the server says so, rounded up so that the retry is not too early. */
function withWait(message: string, seconds: number | undefined): string {
  if (!seconds) return message
  // Long waits are shown in minutes.
  const wait =
    seconds < 90 ? `${seconds} second${seconds === 1 ? '' : 's'}` : `${Math.ceil(seconds / 60)} minutes`
  return `Too many attempts. Please try again in ${wait}.`
}

/** The request may or may not have reached the server. */
export const isUnanswered = (error: unknown): boolean =>
  hasCode(error, 'offline', 'timeout', 'unavailable', 'internal')

// Retries only errors that may pass; a refusal is final.
const mayPass = (error: Error) => !(error instanceof ApiFailure) || isUnanswered(error)

/** A refusal for lack of a plan, or for having one, means that the cached plan is outdated. */
const refreshPlan = (error: Error) => {
  if (hasCode(error, 'already_subscribed')) void refresh(['billing', 'getPlan'], ['profile'])
  if (hasCode(error, 'payment_required')) void refresh(['billing', 'getPlan'])
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: the toast for an error without a message. */
    mutationMeta: { failure?: string }
  }
}

export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: refreshPlan }),
  mutationCache: new MutationCache({
    onError(error, _input, _context, { meta }) {
      refreshPlan(error)
      if (meta?.failure) toast.error(failureMessage(error, meta.failure))
    },
  }),
  defaultOptions: {
    queries: {
      // Without a network, a call should fail with a message; a paused one would appear to load forever.
      networkMode: 'always',
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 1 && mayPass(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { networkMode: 'always' },
  },
})

/** An operation's queries, or those of a whole domain; the request and what else the answer depends on follow. */
type Key =
  | { [D in keyof Api]: readonly [D, (keyof Api[D])?, ...unknown[]] }[keyof Api]
  // What a live post's visitors see, apart from the post itself.
  | readonly ['visits']

/** The query of an operation, which its key names. The answer also depends on `versions`. */
export function read<D extends keyof Api, O extends keyof Api[D] & keyof Client[D]>(
  domain: D,
  operation: O,
  ...request: unknown extends Input<D, O> ? [] : [request: Input<D, O>, ...versions: unknown[]]
) {
  const ask = api[domain][operation] as (
    request: unknown,
    options: { signal: AbortSignal },
  ) => Promise<Answer<D, O>>
  return queryOptions({
    queryKey: [domain, operation, ...request],
    queryFn: ({ signal }) => ask(request[0], { signal }),
  })
}

/** Invalidates the queries of these operations. */
export const refresh = (...keys: Key[]) =>
  Promise.all(keys.map((queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey })))

/** Changes cached answers before the server does; returns what puts them back if it refuses. */
export async function changeAhead<Data>(filter: { queryKey: QueryKey }, change: (data: Data) => Data) {
  await queryClient.cancelQueries(filter)
  const before = queryClient.getQueriesData(filter)
  queryClient.setQueriesData<Data>(filter, (data) => data && change(data))
  return () => before.forEach(([key, data]) => queryClient.setQueryData(key, data))
}

/** By default the library refetches only when a hidden tab becomes visible; this adds the focus of a visible window. */
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return
  const gone = new AbortController()
  for (const name of ['focus', 'visibilitychange'])
    window.addEventListener(name, () => tell(), { signal: gone.signal })
  return () => gone.abort()
})
