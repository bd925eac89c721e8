import { sql } from 'drizzle-orm'
import { hasLivePlan } from '../../accounts/live-subscription.ts'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { processDueRows } from '../../platform/database/process-due-rows.ts'
import { sites } from '../../schema/profile.ts'
import { readSitePosts } from './read-site-posts.ts'

// Twelve sites at a time, of 5 s each on an average, are some 7,000 in 50 minutes; the next hour's run goes on.
const pace = { concurrency: 12, maxDurationMs: 50 * 60_000 }

/** Reads each site's posts anew once a day: first those that were never read, then the longest unread. */
export const refreshSitePosts = job({
  name: 'refresh-site-posts',
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1,
  expireSeconds: 3500,
  concurrency: 1,
  // Off the full hour, when everybody publishes.
  cron: '23 * * * *',
  run: (app, _data, { signal }) =>
    processDueRows(
      app,
      signal,
      pace,
      () => claimUnreadSite(app),
      async ({ accountId, isPaid }) => void (isPaid && (await readSitePosts(app, accountId))),
    ),
})

/** Due again in an hour, should this process end before it is read, or nobody pay for the visit today. */
export async function claimUnreadSite({
  db,
}: App): Promise<{ accountId: string; isPaid: boolean } | undefined> {
  const { id, accountId, readAfter } = sites
  const [taken] = await db
    .update(sites)
    .set({ readAfter: sql`now() + interval '1 hour'` })
    .where(
      sql`${id} = (select ${id} from ${sites} where ${readAfter} is null or ${readAfter} <= now()
        order by ${readAfter} nulls first limit 1 for update skip locked)`,
    )
    .returning({ accountId, isPaid: hasLivePlan(sql`sites.account_id`) })
  return taken
}
