import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { publications } from '../../schema/publishing.ts'
import { claim, type Claim, type Wish } from './claim.ts'
import { isOpen } from './due.ts'

const sweeps: Wish = {
  name: 'sweeps',
  legs: [
    {
      where: sql`not ${publications.swept} and ${publications.sweepAt} <= now() and ${isOpen}`,
      rank: sql`${publications.sweepAt}`,
      order: sql`${publications.sweepAt}`,
    },
  ],
  still: sql`true`,
  // Nobody waits for it: the second place of a site is left to what is due.
  perSite: 1,
  trickles: sql`false`,
  changes: {},
}

/** Takes up to `max` publications that are to be looked over once more. */
export const claimSweeps = (app: App, max: number): Promise<Claim[]> => claim(app, max, sweeps)
