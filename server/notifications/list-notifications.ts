import { and, count, desc, eq, isNull, lte } from 'drizzle-orm'
import type { notifications as operations } from '../../contract/notifications.ts'
import type { App } from '../platform/app.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { notifications } from '../schema/notifications.ts'
import { presentNotification } from './present-notification.ts'

interface NotificationPageInput {
  accountId: string
  page: number
  limit: number
  asOf?: string | undefined
}

/**
 * A page of an account's notifications, newest first. Later pages are read as of the first page's time, so that none
 * shifts.
 */
export const listNotifications: Handler<typeof operations.list> = (app, values) =>
  readNotificationPage(app, values)

export async function readNotificationPage(
  app: App,
  { accountId, page, limit, asOf }: NotificationPageInput,
) {
  const now = app.now()
  const ofAccount = eq(notifications.accountId, accountId)
  const where = and(ofAccount, asOf ? lte(notifications.createdAt, new Date(asOf)) : undefined)
  const [rows, [counted], unreadCount] = await Promise.all([
    app.db
      .select()
      .from(notifications)
      .where(where)
      .orderBy(desc(notifications.createdAt), desc(notifications.id))
      .limit(limit)
      .offset((page - 1) * limit),
    app.db.select({ total: count() }).from(notifications).where(where),
    countUnread(app, accountId),
  ])
  const total = counted?.total ?? 0
  return {
    notifications: rows.map((row) => presentNotification(row, now)),
    unreadCount,
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      asOf: asOf ?? now.toISOString(),
    },
  }
}

export async function countUnread(app: App, accountId: string): Promise<number> {
  const [counted] = await app.db
    .select({ unread: count() })
    .from(notifications)
    .where(and(eq(notifications.accountId, accountId), isNull(notifications.readAt)))
  return counted?.unread ?? 0
}
