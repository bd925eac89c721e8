import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'

/** Until something may have to be done, in ms, at most `maxMs`; the limits that hold it back are left to the claim. */
export async function msToNextDue(app: App, maxMs: number): Promise<number> {
  const waiting = sql`${posts.status} = 'publishing' and ${posts.deletedAt} is null and ${publications.nextTryAt} > now()`
  const { rows } = (await app.db.execute(sql`
    select (extract(epoch from least(
      (select min(${posts.scheduledAt}) from ${posts}
        where ${posts.status} = 'scheduled' and ${posts.deletedAt} is null and ${posts.scheduledAt} > now()),
      (select min(${publications.nextTryAt}) from ${posts} join ${publications} on ${publications.postId} = ${posts.id} where ${waiting}),
      (select min(${publications.sweepAt}) from ${publications} where not ${publications.swept} and ${publications.sweepAt} > now())
    ) - now()) * 1000)::float8 as ms`)) as { rows: { ms: number | null }[] }
  // One millisecond more than the database says, so that it is due when we look.
  return Math.min(maxMs, Math.ceil(rows[0]?.ms ?? maxMs) + 1)
}
