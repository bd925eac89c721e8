import { queryOptions } from '@tanstack/react-query'
import { api } from '../platform/api.ts'
import { queryKeys } from '../platform/query-keys.ts'

export const siteHealthQuery = queryOptions({
  queryKey: queryKeys.siteHealth,
  queryFn: ({ signal }) => api.publishing.siteHealth(undefined, { signal }),
})

/** As an address is spoken of. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url
