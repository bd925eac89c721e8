import { and, isNull, lt, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { emailTokens, sessions } from '../schema/accounts.ts'
import { mailOutbox } from '../schema/notifications.ts'
import { rateLimits, workers } from '../schema/platform.ts'

/** Removes what has ended: sessions, mailed links, mails to accounts that are gone, counters of guesses, what was noted a year ago, the heartbeats of the dead. */
export async function purgeExpired(app: App): Promise<void> {
  await app.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  // A day later: the links of the last hour are counted, and a used one still answers that it was.
  await app.db.delete(emailTokens).where(lt(emailTokens.expiresAt, sql`now() - interval '1 day'`))
  // The last mail to an account that was deleted: a month is enough to ask after it.
  await app.db
    .delete(mailOutbox)
    .where(and(isNull(mailOutbox.accountId), lt(mailOutbox.createdAt, sql`now() - interval '30 days'`)))
  await app.db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
  // The customer sees a year, as the privacy page says; before that the table's trigger refuses.
  // The service's own role may not remove an entry: a function of the owner's does just this.
  await app.db.execute(sql`select purge_audit()`)
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
