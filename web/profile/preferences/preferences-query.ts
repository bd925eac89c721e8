import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../../platform/api.ts'

export const preferencesQuery = queryOptions({
  queryKey: queryKeys.preferences,
  queryFn: ({ signal }) => api.profile.getPreferences(undefined, { signal }),
  // A form begins with it, and must not bring back what another window has changed since.
  staleTime: 0,
})

export const mailTogglesQuery = queryOptions({
  queryKey: queryKeys.mailToggles,
  queryFn: ({ signal }) => api.profile.getMailToggles(undefined, { signal }),
})
