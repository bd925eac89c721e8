import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

// As the specification of the list says.
const perPage = 5

export const historyQuery = (page: number) =>
  queryOptions({
    queryKey: queryKeys.history(page),
    queryFn: ({ signal }) => api.billing.history({ page, limit: perPage }, { signal }),
    // The previous page stays until the next one has loaded.
    placeholderData: keepPreviousData,
  })
