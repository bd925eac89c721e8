import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { claim, type Claim, type ClaimQuery } from './claim.ts'
import { ahead, isEntitled, isSiteAvailable, isScheduled } from './due.ts'

// Starts no preparation that could still be running when the post is due, which would delay publishing it.
const tooLateMs = 5000

const preparations: ClaimQuery = {
  name: 'ahead',
  sources: [
    {
      where: sql`${isScheduled} and ${posts.prepareAt} <= now() and ${posts.scheduledAt} > ${ahead(tooLateMs)}
        and ${isEntitled} and ${isSiteAvailable}`,
      rank: sql`${posts.scheduledAt}`,
      order: sql`${posts.prepareAt}`,
    },
  ],
  recheck: isScheduled,
  // Leaves the site's second slot to due posts.
  perSite: 1,
  changes: () => ({}),
}

/** Claims up to `max` scheduled posts whose draft needs to be staged or updated, soonest due first. */
export const claimPreparations = (app: App, max: number): Promise<Claim[]> => claim(app, max, preparations)

// Up to ten minutes apart. A site that is down for longer only gets a stray draft.
const maxTries = 20
const retryMs = 600_000

const sweeps: ClaimQuery = {
  name: 'sweeps',
  sources: [
    {
      where: sql`not ${publications.swept} and ${publications.sweepAt} <= now() and ${isSiteAvailable}`,
      rank: sql`${publications.sweepAt}`,
      order: sql`${publications.sweepAt}`,
    },
  ],
  recheck: sql`true`,
  // Leaves the site's second slot to due posts.
  perSite: 1,
  // Sets the next try, so that a killed or defective one is repeated, and the last one is not.
  changes: ({ env }) => ({
    attempts: sql`${publications.attempts} + 1`,
    sweepAt: ahead(Math.min(retryMs, env.PUBLISH_SWEEP_MS)),
    swept: sql`${publications.attempts} >= ${maxTries}`,
  }),
}

/** Claims up to `max` publications to be swept. */
export const claimSweeps = (app: App, max: number): Promise<Claim[]> => claim(app, max, sweeps)
