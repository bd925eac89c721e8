import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queryKeys, type Answer } from '../platform/api.ts'

export type NotificationsPage = Answer<'notifications', 'list'>

// Fits in a menu.
export const latestCount = 10
// The API's page size.
const pageSize = 20

export const latestNotificationsQuery = queryOptions({
  queryKey: queryKeys.latestNotifications,
  queryFn: ({ signal }) => api.notifications.list({ limit: latestCount }, { signal }),
})

/** `asOf` comes from the first page, so that new notifications do not shift the later pages. */
export const notificationsPageQuery = (page: number, asOf: string | undefined) =>
  queryOptions({
    queryKey: queryKeys.notificationsPage({ page, asOf }),
    queryFn: ({ signal }) => api.notifications.list({ page, limit: pageSize, asOf }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
