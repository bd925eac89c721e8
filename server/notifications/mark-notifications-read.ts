import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { notifications as operations } from '../../contract/notifications.ts'
import { fail } from '../platform/fail.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { signal } from '../platform/signals.ts'
import { notifications } from '../schema/notifications.ts'
import { listNotifications } from './list-notifications.ts'
import { notificationsTopic } from './notify.ts'

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
