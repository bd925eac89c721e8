import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'

export const twoFactorQuery = queryOptions({
  queryKey: queryKeys.twoFactor,
  queryFn: ({ signal }) => api.accounts.getTwoFactor(undefined, { signal }),
  // Signing in elsewhere may have used a recovery code.
  staleTime: 0,
})
