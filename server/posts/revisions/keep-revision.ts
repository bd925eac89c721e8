import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { postRevisions } from '../../schema/posts.ts'
import { fieldsOf } from '../editing/post-fields.ts'
import type { PostRow } from '../editing/present-post.ts'

type RevisionOrigin = (typeof postRevisions.$inferSelect)['origin']

// An hour of typing leaves a dozen rows, each about a paragraph apart.
const isFresh = sql<boolean>`${postRevisions.createdAt} > now() - interval '5 minutes'`
// Enough for a week of work on a post; autosaves are removed first.
const maxRevisions = 50

/**
 * Stores the text as the newest revision in the transaction that writes it; `before` is the text it replaces. Autosaves
 * within five minutes share a revision.
 */
export async function keepRevision(tx: Db, after: PostRow, origin: RevisionOrigin, before?: PostRow) {
  const [latest] = await tx
    .select({ id: postRevisions.id, origin: postRevisions.origin, isFresh })
    .from(postRevisions)
    .where(eq(postRevisions.postId, after.id))
    .orderBy(desc(postRevisions.version))
    .limit(1)
  if (origin === 'autosave' && latest?.origin === 'autosave' && latest.isFresh) {
    const same = and(eq(postRevisions.id, latest.id), eq(postRevisions.postId, after.id))
    await tx.update(postRevisions).set(textOf(after)).where(same)
    return
  }
  // Posts created before revisions existed.
  if (!latest && before?.content)
    await tx
      .insert(postRevisions)
      .values({ ...textOf(before), postId: before.id, origin: 'save', createdAt: before.updatedAt })
  await tx.insert(postRevisions).values({ ...textOf(after), postId: after.id, origin })
  // Each revision has its own version, so lower versions need no trimming.
  if (after.version > maxRevisions) await trimRevisions(tx, after)
}

/** Marks the newest autosave as saved by hand, because the same text was saved. */
export async function confirmRevision(tx: Db, postId: string): Promise<void> {
  const newest = sql`(select max(version) from ${postRevisions} where ${postRevisions.postId} = ${postId})`
  await tx
    .update(postRevisions)
    .set({ origin: 'save' })
    .where(
      and(
        eq(postRevisions.postId, postId),
        eq(postRevisions.origin, 'autosave'),
        eq(postRevisions.version, newest),
      ),
    )
}

const textOf = (post: PostRow) => ({
  title: post.title,
  content: post.content,
  keywords: post.keywords,
  wordCount: post.wordCount,
  version: post.version,
  fields: fieldsOf(post),
})

async function trimRevisions(tx: Db, { id, version }: PostRow): Promise<void> {
  await tx.execute(sql`
    delete from ${postRevisions} where id in (
      select id from ${postRevisions} where post_id = ${id}
      order by version = ${version} desc, origin <> 'autosave' desc, version desc
      offset ${maxRevisions})`)
}
