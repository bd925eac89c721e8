import { focusManager, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { ApiFailure, failureMessage, hasCode, queryKeys } from './api.ts'

// Retries only errors that may pass; a refusal is final.
const mayPass = (error: Error) =>
  !(error instanceof ApiFailure) || hasCode(error, 'offline', 'timeout', 'unavailable', 'internal')

/** A refusal for lack of a plan means that the cached plan is outdated. */
const onError = (error: Error) => {
  if (hasCode(error, 'payment_required')) void queryClient.invalidateQueries({ queryKey: queryKeys.plan })
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

/** Invalidates the queries with these keys. */
export const refresh = (...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** By default the library refetches only when a hidden tab becomes visible; this adds the focus of a visible window. */
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return
  const onFocus = () => tell()
  const events = ['focus', 'visibilitychange']
  for (const name of events) window.addEventListener(name, onFocus)
  return () => events.forEach((name) => window.removeEventListener(name, onFocus))
})
