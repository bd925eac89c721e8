import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../../contract/api.ts'
import type { AnswerOf } from '../../contract/operation.ts'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

export type Stats = AnswerOf<Api['dashboard']['stats']>

export const statsQuery = queryOptions({
  queryKey: queryKeys.dashboardStats,
  queryFn: ({ signal }) => api.dashboard.stats(undefined, { signal }),
  // What was asked for while signing in is not asked again when the overview appears; what changed on another page is.
  staleTime: 3_000,
  refetchInterval: 5 * 60_000,
  refetchOnWindowFocus: 'always',
})
