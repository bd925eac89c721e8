import { sql } from 'drizzle-orm'
import type { PostStatus } from '../../contract/posts.ts'
import type { Db } from '../platform/db.ts'
import { postEvents, posts } from '../schema/posts.ts'
import { statusOfEvent } from './status-events.ts'

const newest = 10
// The claim of a scheduled post is an event that does not touch the post: some more are looked at than are shown.
const looked = 40

/** The newest changes of status of an account's posts, from their history. */
export async function listActivity(db: Db, accountId: string) {
  const { rows } = (await db.execute(sql`
    select p.id, e.id::text as "eventId", p.title, e.status, to_json(e.created_at) #>> '{}' as date
    from (
      select id, title from ${posts} where account_id = ${accountId} and deleted_at is null
      order by updated_at desc limit ${looked}
    ) as p, lateral (
      select id, ${statusOfEvent} as status, created_at from ${postEvents}
      where post_id = p.id and ${statusOfEvent} is not null order by id desc limit ${newest}
    ) as e
    order by e.id desc limit ${newest}`)) as {
    rows: { id: string; eventId: string; title: string; status: PostStatus; date: string }[]
  }
  return rows.map((row) => ({ ...row, type: 'post' as const, date: new Date(row.date).toISOString() }))
}
