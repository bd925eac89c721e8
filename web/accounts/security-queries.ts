import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'

export const twoFactorQuery = queryOptions({
  queryKey: queryKeys.twoFactor,
  queryFn: ({ signal }) => api.accounts.getTwoFactor(undefined, { signal }),
  // A recovery code may have been used up by signing in elsewhere.
  staleTime: 0,
})
