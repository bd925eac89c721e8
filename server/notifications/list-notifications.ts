import { and, desc, eq, isNull, lte } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
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
