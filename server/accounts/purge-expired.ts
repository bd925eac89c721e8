import { lt, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { sessions } from '../schema/accounts.ts'
import { rateLimits } from '../schema/platform.ts'

/** Removes what has ended: sessions and counters of guesses. */
export async function purgeExpired(app: App): Promise<void> {
  await app.db.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
  await app.db.delete(rateLimits).where(lt(rateLimits.resetsAt, sql`now()`))
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
