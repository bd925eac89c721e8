import type { Notification, NotificationKind } from '../../contract/notifications.ts'
import type { notifications } from '../schema/notifications.ts'
import { relativeTime } from '../../contract/relative-time.ts'

/** A notification as its account sees it at `now`. */
export function presentNotification(row: typeof notifications.$inferSelect, now: Date): Notification {
  const { id, kind, title, description, url, createdAt, readAt } = row
  return {
    id,
    // Only notify() writes it.
    kind: kind as NotificationKind,
    title,
    description,
    url,
    time: relativeTime(createdAt, now),
    created_at: createdAt.toISOString(),
    unread: readAt === null,
  }
}
