import { focusManager, MutationCache, QueryCache, QueryClient, type QueryKey } from '@tanstack/react-query'
import toast from 'react-hot-toast/headless'
import { ApiFailure, failureMessage, hasCode, queryKeys } from './api.ts'

// A refusal stays a refusal: only what may pass by itself is asked again.
const mayPass = (error: Error) =>
  !(error instanceof ApiFailure) || hasCode(error, 'offline', 'timeout', 'unavailable', 'internal')

/** Refused for lack of a plan: the plan shown here is out of date. */
const onError = (error: Error) => {
  if (hasCode(error, 'payment_required')) void queryClient.invalidateQueries({ queryKey: queryKeys.plan })
}

declare module '@tanstack/react-query' {
  interface Register {
    /** `failure`: the toast of one that has no words of its own. */
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
      // Without a network a call fails, and the page says so; paused it would only seem to load.
      networkMode: 'always',
      staleTime: 5 * 60_000,
      retry: (failures, error) => failures < 1 && mayPass(error),
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => state.status === 'error',
    },
    mutations: { networkMode: 'always' },
  },
})

/** Asks again for what is kept under these names. */
export const refresh = (...keys: QueryKey[]) =>
  Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })))

/** By itself the library looks only for a tab that was hidden: a window beside another is looked at again without that. */
focusManager.setEventListener((tell) => {
  if (typeof window === 'undefined') return
  const onFocus = () => tell()
  const events = ['focus', 'visibilitychange']
  for (const name of events) window.addEventListener(name, onFocus)
  return () => events.forEach((name) => window.removeEventListener(name, onFocus))
})
