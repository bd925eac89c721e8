import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'

export const mailTogglesQuery = queryOptions({
  queryKey: queryKeys.mailToggles,
  queryFn: ({ signal }) => api.profile.getMailToggles(undefined, { signal }),
})
