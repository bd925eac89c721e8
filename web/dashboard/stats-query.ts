import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys, type Answer } from '../platform/api.ts'

export type Stats = Answer<'dashboard', 'stats'>

export const statsQuery = queryOptions({
  queryKey: queryKeys.dashboardStats,
  queryFn: ({ signal }) => api.dashboard.stats(undefined, { signal }),
  // What was asked for while signing in is not asked again when the overview appears; what changed on another page is.
  staleTime: 3_000,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: 'always',
})
