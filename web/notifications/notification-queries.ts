import { keepPreviousData } from '@tanstack/react-query'
import { read, refresh, type Answer } from '../platform/api.ts'

export type NotificationsPage = Answer<'notifications', 'list'>

// Fits in a menu.
export const latestCount = 10
// The API's page size.
export const pageSize = 20

export const latestNotificationsQuery = read('notifications', 'list', { limit: latestCount })

/** `asOf` comes from the first page, so that new notifications do not shift the later pages. */
export const notificationsPageQuery = (page: number, asOf: string | undefined) => ({
  ...read('notifications', 'list', { page, limit: pageSize, asOf }),
  placeholderData: keepPreviousData,
  staleTime: 0,
})

// One action may change many posts, so their events are grouped.
const gatherMs = 300
let timer: ReturnType<typeof setTimeout> | undefined

/** Refetches every list and count of posts, but not the post being edited. */
export function refreshPosts(): void {
  timer ??= setTimeout(() => {
    timer = undefined
    void refresh(['posts', 'list'], ['visits'], ['dashboard'])
  }, gatherMs)
}
