import { and, isNotNull, lt, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { job } from '../platform/jobs.ts'
import { notifications } from '../schema/notifications.ts'

/** Deletes read notifications after 90 days: a season in which someone may still look something up. */
export async function purgeNotifications(app: App): Promise<void> {
  const isOld = lt(notifications.createdAt, sql`now() - interval '90 days'`)
  await deleteInBatches(app.db, notifications, and(isNotNull(notifications.readAt), isOld))
}

export const purgeNotificationsJob = job({
  name: 'purge-notifications',
  expireSeconds: 300,
  // Night for most customers; a missed night leaves only a few rows.
  cron: '27 8 * * *',
  run: (app) => purgeNotifications(app),
})
