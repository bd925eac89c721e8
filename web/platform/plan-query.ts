import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

export const planQuery = queryOptions({
  queryKey: queryKeys.plan,
  queryFn: ({ signal }) => api.billing.getPlan(undefined, { signal }),
})
