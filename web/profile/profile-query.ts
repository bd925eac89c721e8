import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'

export const profileQuery = queryOptions({
  queryKey: queryKeys.profile,
  queryFn: ({ signal }) => api.profile.get(undefined, { signal }),
  // A form begins with it, and must not bring back what another window has changed since.
  staleTime: 0,
})
