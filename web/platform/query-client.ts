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
import { api, ApiFailure, failureMessage, hasCode, type Answer, type Client, type Input } from './api.ts'

// Retries only errors that may pass; a refusal is final.
const mayPass = (error: Error) =>
  !(error instanceof ApiFailure) || hasCode(error, 'offline', 'timeout', 'unavailable', 'internal')

/** A refusal for lack of a plan, or for having one, means that the cached plan is outdated. */
const onError = (error: Error) => {
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
  queryCache: new QueryCache({ onError }),
  mutationCache: new MutationCache({
    onError(error, _input, _context, { meta }) {
      onError(error)
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
  const call = api[domain][operation] as (
    request: unknown,
    options: { signal: AbortSignal },
  ) => Promise<Answer<D, O>>
  return queryOptions({
    queryKey: [domain, operation, ...request],
    queryFn: ({ signal }) => call(request[0], { signal }),
  })
}

/** Invalidates the queries of these operations. */
export const refresh = (...keys: Key[]) =>
  Promise.all(keys.map((queryKey: QueryKey) => queryClient.invalidateQueries({ queryKey })))

/** By default the library refetches only when a hidden tab becomes visible; this adds the focus of a visible window. */
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return
  const gone = new AbortController()
  for (const name of ['focus', 'visibilitychange'])
    window.addEventListener(name, () => tell(), { signal: gone.signal })
  return () => gone.abort()
})
