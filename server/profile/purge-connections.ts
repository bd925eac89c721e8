import { lt, sql } from 'drizzle-orm'
import { job } from '../platform/jobs.ts'
import { siteConnections } from '../schema/profile.ts'

/** Removes uncollected connections and with them passwords that nobody can decrypt any more. */
export const purgeConnections = job({
  name: 'purge-connections',
  expireSeconds: 300,
  // Hourly, so that a handed-over password is kept no longer than that.
  cron: '7 * * * *',
  async run(app) {
    await app.db.delete(siteConnections).where(lt(siteConnections.expiresAt, sql`now()`))
  },
})
