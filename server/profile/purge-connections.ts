import { lt, sql } from 'drizzle-orm'
import { job } from '../platform/jobs.ts'
import { siteConnections } from '../schema/profile.ts'

/** Removes connections that were never collected, and with them the passwords that nobody can open any more. */
export const purgeConnections = job({
  name: 'purge-connections',
  expireSeconds: 300,
  // Each hour: a password that was handed over rests no longer than that.
  cron: '7 * * * *',
  async run(app) {
    await app.db.delete(siteConnections).where(lt(siteConnections.expiresAt, sql`now()`))
  },
})
