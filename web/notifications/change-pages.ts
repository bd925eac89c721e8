import { type NotificationsPage, latestCount } from './notification-queries.ts'
import type { Notification } from '../../contract/notifications.ts'

/** Marks the notifications with these ids as read, or all of them. */
export function asRead(page: NotificationsPage, ids: string[] | undefined): NotificationsPage {
  const isMeant = ({ id, unread }: Notification) => unread && (ids?.includes(id) ?? true)
  const marked = page.notifications.filter(isMeant).length
  return {
    ...page,
    unreadCount: ids ? Math.max(page.unreadCount - marked, 0) : 0,
    notifications: page.notifications.map((one) => (isMeant(one) ? { ...one, unread: false } : one)),
  }
}

export function withNew(
  page: NotificationsPage,
  notification: Notification,
  unreadCount: number,
): NotificationsPage {
  if (page.notifications.some(({ id }) => id === notification.id)) return { ...page, unreadCount }
  return { ...page, unreadCount, notifications: [notification, ...page.notifications].slice(0, latestCount) }
}
