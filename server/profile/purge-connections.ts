import { lt, sql } from 'drizzle-orm'
import { job } from '../platform/jobs.ts'
import { siteConnections } from '../schema/profile.ts'

/** Removes connections that were not collected, and with them passwords that can no longer be decrypted. */
export const purgeConnections = job({
  name: 'purge-connections',
  expireSeconds: 300,
  // Hourly, so that an uncollected password is kept for an hour at most.
  cron: '7 * * * *',
  async run(app) {
    await app.db.delete(siteConnections).where(lt(siteConnections.expiresAt, sql`now()`))
  },
})
