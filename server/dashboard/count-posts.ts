import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { postEvents, posts } from '../schema/posts.ts'
import { postCounts } from '../schema/search.ts'
import type { Figure } from './change-since.ts'

export interface PostCounts {
  /** All posts that are not deleted, now and 30 days ago. */
  total: Figure
  published: Figure
  /** Not live yet: being written, held, scheduled or being published. */
  pending: Figure
  /** Those that wait for their owner. */
  held: number
  /** Created in this calendar month (UTC), and in the last one up to the same day and time. */
  monthly: Figure
  next: { id: string; title: string; scheduledFor: string; type: 'post' } | null
}

const past = sql`now() - interval '30 days'`
const month = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`
const lastMonth = sql`date_trunc('month', now() at time zone 'UTC' - interval '1 month') at time zone 'UTC'`
const lastMonthNow = sql`(now() at time zone 'UTC' - interval '1 month') at time zone 'UTC'`
const inLastMonth = sql`created_at >= ${lastMonth} and created_at < least(${lastMonthNow}, ${month})`
const pending = sql`('writing', 'held', 'scheduled', 'publishing')`
const wasThere = sql`created_at <= ${past} and (deleted_at is null or deleted_at > ${past})`

/**
 * Counts posts now and 30 days ago, including posts deleted since. The earlier figure is derived from the current one by the
 * changes since then, so that only recent rows are read, from indexes.
 */
export async function countPosts(db: Db, accountId: string): Promise<PostCounts> {
  const countOf = (where: SQL) =>
    sql`(select count(*)::int from ${posts} where account_id = ${accountId} and ${where})`
  const figureOf = (counted: SQL, come: SQL, gone: SQL, begun = sql`0`) => {
    const now = sql`coalesce(sum(delta) filter (where ${counted}), 0)::int`
    const added = countOf(sql`deleted_at is null and ${come}`)
    const removed = countOf(sql`deleted_at > ${past} and ${gone}`)
    return sql`json_build_object('now', ${now}, 'before', ${now} - ${added} + ${removed} - ${begun})`
  }
  const isPending = sql`status in ${pending}`
  const pendingSince = sql`coalesce((
    select sum(pending_delta) from ${postEvents} as e where account_id = ${accountId} and pending_delta <> 0
      and created_at > ${past} and exists (select from ${posts} where id = e.post_id and ${wasThere})), 0)::int`
  const { rows } = await db.execute<Pick<PostCounts, keyof PostCounts>>(sql`
    select ${figureOf(sql`status <> 'deleted'`, sql`created_at > ${past}`, sql`created_at <= ${past}`)} as total,
      ${figureOf(sql`status = 'published'`, sql`published_at > ${past}`, sql`published_at <= ${past}`)} as published,
      ${figureOf(isPending, sql`${isPending} and created_at > ${past}`, sql`${isPending} and created_at <= ${past}`, pendingSince)} as pending,
      coalesce(sum(delta) filter (where status = 'held'), 0)::int as held,
      json_build_object('now', ${countOf(sql`deleted_at is null and created_at >= ${month}`)}, 'before',
        ${countOf(sql`deleted_at is null and ${inLastMonth}`)} + ${countOf(sql`deleted_at > ${past} and ${inLastMonth}`)}) as monthly,
      (select json_build_object('id', id, 'title', title, 'type', 'post', 'scheduledFor',
          to_char(scheduled_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) from ${posts}
        where account_id = ${accountId} and status = 'scheduled' and deleted_at is null order by scheduled_at, id limit 1) as next
    from ${postCounts} where account_id = ${accountId}`)
  return rows[0]!
}
