import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'

export const siteHealthQuery = queryOptions({
  queryKey: queryKeys.siteHealth,
  queryFn: ({ signal }) => api.publishing.siteHealth(undefined, { signal }),
})

/** As an address is spoken of. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url
