import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../../platform/api.ts'

export const factsQuery = queryOptions({
  queryKey: queryKeys.facts,
  queryFn: ({ signal }) => api.profile.listFacts(undefined, { signal }),
  // Confirming a claim in a post adds to the fact sheet.
  staleTime: 0,
})
