import { queryOptions } from '@tanstack/react-query'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'

export const trendsQuery = queryOptions({
  queryKey: queryKeys.keywordsList('trends'),
  queryFn: ({ signal }) => api.keywords.trends(undefined, { signal }),
})
