import { and, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { job } from '../platform/jobs.ts'
import { deletedRetention } from '../posts/editing/find-post.ts'
import { emailTokens, sessions } from '../schema/accounts.ts'
import { webhookDeliveries } from '../schema/integrations.ts'
import { mailOutbox, notifications } from '../schema/notifications.ts'
import { rateLimits, workers } from '../schema/platform.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'

// Keeps each statement far below the statement timeout.
const auditBatch = 5000

/** The privacy page and docs/security.md say what is kept for how long. */
export async function purgeExpired(app: App): Promise<void> {
  await deleteInBatches(app.db, sessions, lt(sessions.expiresAt, sql`now()`))
  // A day later, because links of the last hour are counted, and a used link still says that it was used.
  await deleteInBatches(app.db, emailTokens, lt(emailTokens.expiresAt, sql`now() - interval '1 day'`))
  // The last mail to a deleted account is kept for a month, in case of questions.
  const isOldMail = and(
    isNull(mailOutbox.accountId),
    lt(mailOutbox.createdAt, sql`now() - interval '30 days'`),
  )
  await deleteInBatches(app.db, mailOutbox, isOldMail)
  // Kept for a few months, in case someone looks something up.
  const isOldNotification = lt(notifications.createdAt, sql`now() - interval '90 days'`)
  await deleteInBatches(app.db, notifications, and(isNotNull(notifications.readAt), isOldNotification))
  const isOldDelivery = lt(webhookDeliveries.createdAt, sql`now() - interval '30 days'`)
  await deleteInBatches(app.db, webhookDeliveries, isOldDelivery)
  await deleteInBatches(app.db, rateLimits, lt(rateLimits.resetsAt, sql`now()`))
  // The customer sees one year, as the privacy page says; before that the table's trigger refuses deletion. The
  // service's role may not delete entries, so a function owned by the owner's role does exactly this.
  for (let removed = auditBatch; removed === auditBatch;) {
    const { rows } = await app.db.execute<{ removed: number }>(
      sql`select purge_audit(${auditBatch}) as removed`,
    )
    removed = rows[0]?.removed ?? 0
  }
  // Workers that were killed could not sign off.
  await app.db.delete(workers).where(lt(workers.seenAt, sql`now() - interval '1 day'`))
  // Last, because their texts take longest.
  await purgeDeletedPosts(app)
}

async function purgeDeletedPosts(app: App): Promise<void> {
  const isLeased = sql`exists (select 1 from ${publications} where ${publications.postId} = ${posts.id} and ${publications.leaseUntil} > now())`
  const isOver = and(
    lt(posts.deletedAt, sql`now() - ${deletedRetention}`),
    ne(posts.status, 'publishing'),
    sql`not ${isLeased}`,
  )
  await deleteInBatches(app.db, posts, isOver)
}

export const purgeExpiredJob = job({
  name: 'purge-expired',
  expireSeconds: 300,
  // Night for most customers; a missed night leaves only a few rows.
  cron: '17 8 * * *',
  run: (app) => purgeExpired(app),
})
