import { type NotificationsPage, latestCount } from './notification-queries.ts'
import type { Notification } from '../../contract/notifications.ts'

/** A page on which those with these ids, or all of them, are read. */
export function asRead(page: NotificationsPage, ids: string[] | undefined): NotificationsPage {
  const isMeant = ({ id, unread }: Notification) => unread && (ids?.includes(id) ?? true)
  const marked = page.notifications.filter(isMeant).length
  return {
    ...page,
    unreadCount: ids ? Math.max(page.unreadCount - marked, 0) : 0,
    notifications: page.notifications.map((one) => (isMeant(one) ? { ...one, unread: false } : one)),
  }
}

/** The latest ones with a new one before them; the same page if it is there already. */
export function withNew(
  page: NotificationsPage,
  notification: Notification,
  unreadCount: number,
): NotificationsPage {
  if (page.notifications.some(({ id }) => id === notification.id)) return { ...page, unreadCount }
  return { ...page, unreadCount, notifications: [notification, ...page.notifications].slice(0, latestCount) }
}
