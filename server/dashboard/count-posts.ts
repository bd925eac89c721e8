import { sql } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { postEvents, posts } from '../schema/posts.ts'
import type { Figure } from './change-since.ts'
import { statusFromEvent } from './status-from-event.ts'

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
  | 'total_before'
  | 'published'
  | 'published_before'
  | 'pending'
  | 'pending_before'
  | 'monthly'
  | 'monthly_before',
  number
> & { next_id: string | null; next_title: string | null; next_at: string | null }

const pending = sql.raw(`('writing', 'held', 'scheduled', 'publishing')`)

/** Counts now and then: includes posts deleted since, and reads what was pending then from the history. */
export async function countPosts(db: Db, accountId: string): Promise<PostCounts> {
  const statusThen = sql`(select ${statusFromEvent} from ${postEvents} where post_id = p.id and ${statusFromEvent} is not null
    and created_at <= t.past order by id desc limit 1)`
  const { rows } = (await db.execute(sql`
    with t as materialized (
      select now() - interval '30 days' as past,
        date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' as month,
        date_trunc('month', now() at time zone 'UTC' - interval '1 month') at time zone 'UTC' as last_month,
        (now() at time zone 'UTC' - interval '1 month') at time zone 'UTC' as last_month_now
    ), p as materialized (
      select id, status, created_at, published_at, deleted_at, scheduled_at from ${posts}
      where account_id = ${accountId} and deleted_at is null
      union all
      select id, status, created_at, published_at, deleted_at, null from ${posts}
      where account_id = ${accountId} and deleted_at > (select past from t)
    ), next as (
      select id, scheduled_at from p where status = 'scheduled' and deleted_at is null order by scheduled_at, id limit 1
    )
    select ${countOf(sql`deleted_at is null`)} as total,
      ${countOf(sql`created_at <= t.past`)} as total_before,
      ${countOf(sql`deleted_at is null and status = 'published'`)} as published,
      ${countOf(sql`published_at <= t.past`)} as published_before,
      ${countOf(sql`deleted_at is null and status in ${pending}`)} as pending,
      ${countOf(sql`created_at <= t.past and (published_at is null or published_at > t.past) and ${statusThen} in ${pending}`)} as pending_before,
      ${countOf(sql`deleted_at is null and created_at >= t.month`)} as monthly,
      ${countOf(sql`created_at >= t.last_month and created_at < least(t.last_month_now, t.month)`)} as monthly_before,
      (select id from next) as next_id,
      (select title from ${posts} where id = (select id from next)) as next_title,
      (select to_json(scheduled_at) #>> '{}' from next) as next_at
    from t left join p on true`)) as { rows: Row[] }
  const [row] = rows
  if (!row) throw new Error('An aggregate without groups answers one row')
  return {
    total: { now: row.total, before: row.total_before },
    published: { now: row.published, before: row.published_before },
    pending: { now: row.pending, before: row.pending_before },
    monthly: { now: row.monthly, before: row.monthly_before },
    next:
      row.next_id && row.next_at
        ? {
            id: row.next_id,
            title: row.next_title ?? '',
            scheduledFor: new Date(row.next_at).toISOString(),
            type: 'post',
          }
        : null,
  }
}

const countOf = (where: ReturnType<typeof sql>) => sql`(count(p.id) filter (where ${where}))::int`
