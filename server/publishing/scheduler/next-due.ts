import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { executePrepared } from '../../platform/execute-prepared.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { isPublishing, isScheduled, isUpdating } from './due.ts'

/** Until something may have to be done, in ms, at most `maxMs`; the limits that hold it back are left to the claim. */
export async function msToNextDue(app: App, maxMs: number): Promise<number> {
  const tryOf = sql`select min(${publications.nextTryAt}) from ${publications}`
  const statement = sql`
    select (extract(epoch from least(
      (select min(${posts.scheduledAt}) from ${posts} where ${isScheduled} and ${posts.scheduledAt} > now()),
      (${tryOf} where ${publications.firstTriedAt} is not null and ${publications.flippedAt} is null and ${publications.nextTryAt} > now()),
      (${tryOf} where ${publications.flippedAt} is not null and ${publications.nextTryAt} > now()),
      (${tryOf} join ${posts} on ${posts.id} = ${publications.postId}
        where ${isPublishing} and ${posts.scheduledAt} is null and ${publications.nextTryAt} > now()),
      (${tryOf} join ${posts} on ${posts.id} = ${publications.postId}
        where ${isUpdating} and ${publications.nextTryAt} > now())
    ) - clock_timestamp()) * 1000)::float8 as ms`
  const rows = await executePrepared<{ ms: number | null }>(app.db, 'next_due', statement)
  const ms = rows[0]?.ms ?? maxMs
  // A moment more than the database says, so that it is due when we look.
  return Math.max(0, Math.min(maxMs, Math.ceil(ms) + 1))
}
