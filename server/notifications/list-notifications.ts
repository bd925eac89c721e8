import type {
  Notification,
  NotificationKind,
  notifications as operations,
} from '../../contract/notifications.ts'
import { notifications } from '../schema/notifications.ts'
import { relativeTime } from '../../contract/relative-time.ts'
import { and, desc, eq, isNull, lte, inArray, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { Handler, HandlerInput } from '../platform/http/define-routes.ts'
import { signal } from '../platform/signals.ts'
import { notificationsTopic } from './notify.ts'

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

type NotificationPageInput = Omit<HandlerInput<typeof operations.list>, 'caller' | 'sessionId'>

/** Later pages are read as of the first page’s time, so that none shifts. */
export async function listNotifications(app: App, { accountId, page, limit, asOf }: NotificationPageInput) {
  const now = app.now()
  const ofAccount = eq(notifications.accountId, accountId)
  const where = and(ofAccount, asOf ? lte(notifications.createdAt, new Date(asOf)) : undefined)
  const [rows, total, unreadCount] = await Promise.all([
    app.db
      .select()
      .from(notifications)
      .where(where)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    app.db.$count(notifications, where),
    countUnread(app, accountId),
  ])
  const totalPages = Math.ceil(total / limit)
  return {
    notifications: rows.map((row) => presentNotification(row, now)),
    unreadCount,
    pagination: { page, limit, total, totalPages, asOf: asOf ?? now.toISOString() },
  }
}

export const countUnread = (app: App, accountId: string): Promise<number> =>
  app.db.$count(notifications, and(eq(notifications.accountId, accountId), isNull(notifications.readAt)))

// The size of the menu; the page of all notifications requests its own.
const firstPage = { page: 1, limit: 20 }

/** Marks notifications as read. Idempotent, also across tabs; other open pages receive the new count. */
export const markNotificationsRead: Handler<typeof operations.read> = async (app, { accountId, ids }) => {
  const isOwn = and(eq(notifications.accountId, accountId), ids ? inArray(notifications.id, ids) : undefined)
  await app.db.transaction(async (tx) => {
    const marked = await tx
      .update(notifications)
      .set({ readAt: sql`now()` })
      .where(and(isOwn, isNull(notifications.readAt)))
      .returning({ id: notifications.id })
    if (marked.length > 0) return signal(tx, notificationsTopic(accountId))
    if (!ids) return
    const [existing] = await tx.select({ id: notifications.id }).from(notifications).where(isOwn).limit(1)
    if (!existing) fail('not_found', 'This notification does not exist.')
  })
  return listNotifications(app, { accountId, ...firstPage })
}
