import { and, isNull, lt, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { deleteInBatches } from '../platform/database/delete-in-batches.ts'
import { job } from '../platform/jobs.ts'
import { emailTokens, sessions } from '../schema/accounts.ts'
import { mailOutbox } from '../schema/notifications.ts'
import { rateLimits, workers } from '../schema/platform.ts'

// In one statement: far below its time limit.
const auditBatch = 5000

/** Removes what has ended: sessions, mailed links, mails to accounts that are gone, counters of guesses, what was noted a year ago, the heartbeats of the dead. */
export async function purgeExpired(app: App): Promise<void> {
  await deleteInBatches(app.db, sessions, lt(sessions.expiresAt, sql`now()`))
  // A day later: the links of the last hour are counted, and a used one still answers that it was.
  await deleteInBatches(app.db, emailTokens, lt(emailTokens.expiresAt, sql`now() - interval '1 day'`))
  // The last mail to an account that was deleted: a month is enough to ask after it.
  const isOldMail = and(
    isNull(mailOutbox.accountId),
    lt(mailOutbox.createdAt, sql`now() - interval '30 days'`),
  )
  await deleteInBatches(app.db, mailOutbox, isOldMail)
  await deleteInBatches(app.db, rateLimits, lt(rateLimits.resetsAt, sql`now()`))
  // The customer sees a year, as the privacy page says; before that the table's trigger refuses.
  // The service's own role may not remove an entry: a function of the owner's does just this.
  for (let removed = auditBatch; removed === auditBatch;) {
    const { rows } = (await app.db.execute(sql`select purge_audit(${auditBatch}) as removed`)) as {
      rows: { removed: number }[]
    }
    removed = rows[0]?.removed ?? 0
  }
  // Those that were killed could not sign off.
  await app.db.delete(workers).where(lt(workers.seenAt, sql`now() - interval '1 day'`))
}

export const purgeExpiredJob = job({
  name: 'purge-expired',
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 300,
  concurrency: 1,
  // At night where most customers are; a missed night costs a few rows.
  cron: '17 8 * * *',
  run: (app) => purgeExpired(app),
})
