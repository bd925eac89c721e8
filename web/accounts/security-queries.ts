import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

export const twoFactorQuery = queryOptions({
  queryKey: queryKeys.twoFactor,
  queryFn: ({ signal }) => api.accounts.getTwoFactor(undefined, { signal }),
  // A recovery code may have been used up by signing in elsewhere.
  staleTime: 0,
})
