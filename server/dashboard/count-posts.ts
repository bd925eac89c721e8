import { sql } from 'drizzle-orm'
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
  /** Created in this calendar month (UTC), and in the last one up to the same day and time. */
  monthly: Figure
  next: { id: string; title: string; scheduledFor: string; type: 'post' } | null
}

type Row = Record<
  | 'total'
  | 'published'
  | 'pending'
  | 'totalBefore'
  | 'publishedBefore'
  | 'pendingBefore'
  | 'monthly'
  | 'monthlyBefore',
  number
> & { next: { id: string; title: string; at: string } | null }

const past = sql`now() - interval '30 days'`
const month = sql`date_trunc('month', now() at time zone 'UTC') at time zone 'UTC'`
const lastMonth = sql`date_trunc('month', now() at time zone 'UTC' - interval '1 month') at time zone 'UTC'`
const lastMonthNow = sql`(now() at time zone 'UTC' - interval '1 month') at time zone 'UTC'`
const pending = sql`('writing', 'held', 'scheduled', 'publishing')`
const wasThere = sql`created_at <= ${past} and (deleted_at is null or deleted_at > ${past})`

/**
 * Counts now and then, where "then" includes posts deleted since. Now is the sum of a few rows; then is counted in indexes, in parts
 * that have one each: posts that are there, deleted ones, and what has become pending since.
 */
export async function countPosts(db: Db, accountId: string): Promise<PostCounts> {
  const countOf = (where: ReturnType<typeof sql>) =>
    sql`(select count(*)::int from ${posts} where account_id = ${accountId} and ${where})`
  const bothOf = (where: ReturnType<typeof sql>, since = past) =>
    sql`${countOf(sql`deleted_at is null and ${where}`)} + ${countOf(sql`deleted_at > ${since} and ${where}`)}`
  const nowOf = (where: ReturnType<typeof sql>) => sql`coalesce(sum(delta) filter (where ${where}), 0)::int`
  const { rows } = (await db.execute(sql`
    select ${nowOf(sql`status <> 'deleted'`)} as total, ${nowOf(sql`status = 'published'`)} as published,
      ${nowOf(sql`status in ${pending}`)} as pending,
      ${bothOf(sql`created_at <= ${past}`)} as "totalBefore",
      ${countOf(sql`published_at <= ${past}`)} - ${countOf(sql`deleted_at <= ${past} and published_at <= ${past}`)} as "publishedBefore",
      ${bothOf(sql`status in ${pending} and created_at <= ${past}`)} - coalesce((
        select sum(pending_delta) from ${postEvents} as e where account_id = ${accountId} and pending_delta <> 0
          and created_at > ${past} and exists (select from ${posts} where id = e.post_id and ${wasThere})), 0)::int as "pendingBefore",
      ${countOf(sql`deleted_at is null and created_at >= ${month}`)} as monthly,
      ${bothOf(sql`created_at >= ${lastMonth} and created_at < least(${lastMonthNow}, ${month})`)} as "monthlyBefore",
      (select jsonb_build_object('id', id, 'title', title, 'at', scheduled_at) from ${posts}
        where account_id = ${accountId} and status = 'scheduled' and deleted_at is null order by scheduled_at, id limit 1) as next
    from ${postCounts} where account_id = ${accountId}`)) as { rows: [Row] }
  const [row] = rows
  const { id = '', title = '', at = '' } = row.next ?? {}
  return {
    total: { now: row.total, before: row.totalBefore },
    published: { now: row.published, before: row.publishedBefore },
    pending: { now: row.pending, before: row.pendingBefore },
    monthly: { now: row.monthly, before: row.monthlyBefore },
    next: row.next && { id, title, scheduledFor: new Date(at).toISOString(), type: 'post' },
  }
}
