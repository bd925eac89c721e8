import { and, asc, eq, isNull, lt, or, sql } from 'drizzle-orm'
import { hasLivePlan } from '../../accounts/live-subscription.ts'
import { job } from '../../platform/jobs.ts'
import { siteReads, sites } from '../../schema/profile.ts'
import { readSitePosts } from './read-site-posts.ts'

// An hour's share of a day's reading for some thousands of accounts, one request at a time.
const perRun = 300

/** Reads each site's posts anew once a day, the longest unread first. */
export const refreshSitePosts = job({
  name: 'refresh-site-posts',
  retryLimit: 0,
  retryDelaySeconds: 1,
  retryDelayMaxSeconds: 1,
  expireSeconds: 3500,
  concurrency: 1,
  // Off the full hour, when everybody publishes.
  cron: '23 * * * *',
  async run(app, _data, { signal }) {
    const due = await app.db
      .select({ accountId: sites.accountId })
      .from(sites)
      .leftJoin(siteReads, eq(siteReads.accountId, sites.accountId))
      .where(
        and(
          hasLivePlan(sites.accountId),
          or(isNull(siteReads.readAt), lt(siteReads.readAt, sql`now() - interval '1 day'`)),
        ),
      )
      .orderBy(asc(siteReads.readAt))
      .limit(perRun)
    for (const { accountId } of due) {
      if (signal.aborted) return
      // One site must not keep the others from being read.
      await readSitePosts(app, accountId).catch((error: unknown) =>
        app.log.error({ err: error, accountId }, 'posts of a site not read'),
      )
    }
  },
})
