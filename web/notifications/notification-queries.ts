import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryKeys, type Answer } from '../platform/api.ts'

export type NotificationsPage = Answer<'notifications', 'list'>

// As many as a menu shows without becoming a page.
export const latestCount = 10
// As the pages of the API.
const pageSize = 20

export const latestNotificationsQuery = queryOptions({
  queryKey: queryKeys.latestNotifications,
  queryFn: ({ signal }) => api.notifications.list({ limit: latestCount }, { signal }),
})

/** `asOf` is that of the first page: what has come since then does not shift the others. */
export const notificationsPageQuery = (page: number, asOf: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.notificationsPage({ page, asOf }),
    queryFn: ({ signal }) => api.notifications.list({ page, limit: pageSize, asOf }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
