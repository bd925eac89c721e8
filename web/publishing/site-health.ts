import { queryOptions } from '@tanstack/react-query'
import { api, queryKeys } from '../platform/api.ts'

export const siteHealthQuery = queryOptions({
  queryKey: queryKeys.siteHealth,
  queryFn: ({ signal }) => api.publishing.siteHealth(undefined, { signal }),
})

/** The host alone, as people refer to a site. */
export const hostOf = (url: string) => URL.parse(url)?.host ?? url
