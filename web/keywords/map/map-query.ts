import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from '../../../contract/api.ts'
import type { RequestOf } from '../../../contract/operation.ts'
import { api } from '../../platform/api.ts'
import { queryKeys } from '../../platform/query-keys.ts'

type MapRequest = RequestOf<Api['keywords']['map']>

export const mapQuery = (request: MapRequest) =>
  queryOptions({
    queryKey: queryKeys.keywordsList('map', request),
    queryFn: ({ signal }) => api.keywords.map(request, { signal }),
    placeholderData: keepPreviousData,
    // Every save of a post may change it.
    staleTime: 0,
  })
