import { and, eq, sql } from 'drizzle-orm'
import type { publishing as operations } from '../../../contract/publishing.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/routes.ts'
import { lockPost } from '../../posts/find-post.ts'
import { notePost } from '../../posts/note-post.ts'
import { presentPost } from '../../posts/present-post.ts'
import { noteStatus } from '../../posts/save-post.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'

// Readers, feeds and search engines have it by then.
const undoMs = 24 * 3_600_000

/** Hands a published post to the publisher to be taken back. Asked again while that is at work, it answers the same. */
export const undoPost: Handler<typeof operations.undo> = async (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    const [publication] = await tx
      .select({ id: publications.id, undoAskedAt: publications.undoAskedAt })
      .from(publications)
      .innerJoin(sites, and(eq(sites.accountId, accountId), eq(publications.siteUrl, sites.key)))
      .where(and(eq(publications.postId, id), eq(publications.state, 'published')))
    if (before.status === 'publishing' && publication?.undoAskedAt) return { post: presentPost(before) }
    if (before.status !== 'published' || !publication)
      return fail('not_live', 'Only a post that is live can be taken back.')
    if (!before.publishedAt || app.now().getTime() - before.publishedAt.getTime() > undoMs)
      return fail('undo_too_late', 'A post can be taken back for 24 hours. Change it in WordPress now.')
    await tx
      .update(publications)
      .set({ undoAskedAt: sql`now()`, nextTryAt: sql`now()`, attempts: 0 })
      .where(and(eq(publications.id, publication.id), eq(publications.postId, id)))
    // Not a change of the post: its version stays.
    const [after] = await tx
      .update(posts)
      .set({ status: 'publishing', scheduledAt: null, failure: null, updatedAt: sql`now()` })
      .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
      .returning()
    if (!after) throw new Error('A locked post is gone')
    await notePost(tx, 'taken_back', after, { caller })
    await noteStatus(tx, after, before.status)
    return { post: presentPost(after) }
  })
