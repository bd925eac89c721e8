import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { claim, type Claim, type ClaimQuery } from './claim.ts'
import { ahead, isEntitled, isSiteAvailable, isScheduled } from './due.ts'

// Nothing is begun that may still be under way when the post is due: then publishing it would have to wait.
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
  // The second place of a site is left to what is due.
  perSite: 1,
  isSpacedOut: sql`false`,
  changes: {},
}

/** Takes up to `max` scheduled posts whose draft on the site is to be brought there, or up to date, soonest due first. */
export const claimPreparations = (app: App, max: number): Promise<Claim[]> => claim(app, max, preparations)

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
  // Nobody waits for it: the second place of a site is left to what is due.
  perSite: 1,
  isSpacedOut: sql`false`,
  changes: {},
}

/** Takes up to `max` publications that are to be looked over once more. */
export const claimSweeps = (app: App, max: number): Promise<Claim[]> => claim(app, max, sweeps)
