import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../../platform/api.ts'

export const preferencesQuery = queryOptions({
  queryKey: queryKeys.preferences,
  queryFn: ({ signal }) => api.profile.getPreferences(undefined, { signal }),
  // The form starts from this, so cached values could undo another window's changes.
  staleTime: 0,
})

export const mailTogglesQuery = queryOptions({
  queryKey: queryKeys.mailToggles,
  queryFn: ({ signal }) => api.profile.getMailToggles(undefined, { signal }),
})
