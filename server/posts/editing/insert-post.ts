import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { keptFields, postEvents, postRevisions, posts } from '../../schema/posts.ts'
import { requirePostRoom } from '../require-post-room.ts'
import type { PostRow } from './present-post.ts'
import { announceStatus } from './save-post.ts'

const fields = sql.join(
  keptFields.map((name) => sql`${sql.raw(`'${name}'`)}, ${sql.identifier(posts[name].name)}`),
  sql`, `,
)

/** Adds a post with its first event and revision, in one statement. Undefined when the id exists. */
export async function insertPost(
  tx: Db,
  values: typeof posts.$inferInsert,
  origin: 'save' | 'autosave',
): Promise<PostRow | undefined> {
  await requirePostRoom(tx, values.accountId)
  const created = tx
    .$with('created')
    .as(tx.insert(posts).values(values).onConflictDoNothing({ target: posts.id }).returning())
  const event = tx.$with('event', {}).as(sql`insert into ${postEvents} (post_id, event, data)
    select id, 'status', jsonb_build_object('from', null, 'to', status) from created`)
  const revision = tx.$with('revision', {})
    .as(sql`insert into ${postRevisions} (post_id, title, content, keywords, word_count, version, origin, fields)
    select id, title, content, keywords, word_count, version, ${origin}, jsonb_build_object(${fields}) from created`)
  const [row] = await tx.with(created, event, revision).select().from(created)
  if (row) await announceStatus(tx, row)
  return row
}
