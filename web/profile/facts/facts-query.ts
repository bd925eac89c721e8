import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../../platform/api.ts'

export const factsQuery = queryOptions({
  queryKey: queryKeys.facts,
  queryFn: ({ signal }) => api.profile.listFacts(undefined, { signal }),
  // A sentence that is confirmed in a post joins the sheet.
  staleTime: 0,
})
