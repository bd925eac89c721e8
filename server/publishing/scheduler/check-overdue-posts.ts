import { sql } from 'drizzle-orm'
import type { HealthCheck } from '../../platform/health.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications, siteCircuitBreakers } from '../../schema/publishing.ts'
import { isWaiting } from './claim-due-posts.ts'

// Thirty polls at the slowest pace; after that no worker can be running.
const maxOverdueMs = 60_000

/** How long the oldest due post has gone untried although nothing holds it back. */
export const checkOverduePosts: HealthCheck = async (app) => {
  const since = sql`coalesce(${posts.scheduledAt}, ${posts.updatedAt})`
  const busy = sql`exists (select 1 from publications busy where busy.site_url = ${sites.key} and busy.lease_until > now())`
  const { rows } = await app.db.execute<{ seconds: number | null }>(sql`
    select extract(epoch from now() - min(${since}))::float8 as seconds
    from ${posts} join ${sites} on ${sites.accountId} = ${posts.accountId}
      left join ${publications} on ${publications.postId} = ${posts.id} and ${publications.siteUrl} = ${sites.key}
      left join ${siteCircuitBreakers} on ${siteCircuitBreakers.siteUrl} = ${sites.key}
    where ${isWaiting} and not ${busy}`)
  const seconds = Math.max(0, rows[0]?.seconds ?? 0)
  app.metrics.oldestDue.set(seconds)
  return { ok: seconds * 1000 < maxOverdueMs, details: { oldestUntriedSeconds: Math.round(seconds) } }
}
