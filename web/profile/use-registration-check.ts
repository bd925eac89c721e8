import { useQuery } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

/** Whether the account of this address is complete already; a check that fails is only logged, and counts as not. */
export function useRegistrationCheck(email: string | undefined) {
  return useQuery({
    queryKey: [...queryKeys.registration, email],
    enabled: email !== undefined,
    gcTime: 0,
    queryFn: async ({ signal }) => {
      try {
        return await api.accounts.checkEmailExists({ email: email ?? '' }, { signal })
      } catch (failure) {
        // oxlint-disable-next-line no-console -- the person goes on; the log is for whoever is asked why
        console.warn('The registration could not be checked', failure)
        return { exists: false }
      }
    },
  })
}
