import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.profile.get(undefined, { signal }),
  // A form begins with it, and must not bring back what another window has changed since.
  staleTime: 0,
})
