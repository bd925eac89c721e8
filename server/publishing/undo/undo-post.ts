import { and, eq, sql } from 'drizzle-orm'
import type { AuditActor } from '../../../contract/accounts/audit.ts'
import { promisedHours } from '../../../contract/autopilot/promised-hours.ts'
import type { publishing as operations } from '../../../contract/publishing/publishing.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler, HandlerInput } from '../../platform/http/define-routes.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { auditPost } from '../../posts/audit-post.ts'
import { publishNow, requireIdle } from '../../posts/editing/post-edit.ts'
import { sharingNotice } from '../../posts/sharing-notice.ts'
import { presentPost, type PostRow } from '../../posts/editing/present-post.ts'
import { onStatusChanged } from '../../posts/editing/save-post.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'

// After a day, readers, feeds and search engines have the post.
export const undoMs = promisedHours.undo * 3_600_000

type UndoPostInput = Pick<HandlerInput<typeof operations.undo>, 'accountId' | 'id' | 'caller'> & {
  actor?: AuditActor
  now: Date
  /** Undoes only this publication, not a later one. */
  publishedAt?: Date
}

/** Asks the publisher to unpublish a post. Asking again while it is in progress gives the same answer. */
export const undoPost: Handler<typeof operations.undo> = (app, { accountId, id, caller }) =>
  app.db.transaction(async (tx) => {
    const post = await undoInTransaction(tx, { accountId, id, caller, now: app.now() })
    return { post: presentPost(post), sharing: await sharingNotice(tx, post, true) }
  })

export async function undoInTransaction(
  tx: Db,
  { accountId, id, caller, actor, now, publishedAt }: UndoPostInput,
): Promise<PostRow> {
  const before = await lockPost(tx, accountId, id)
  const isAnother = publishedAt !== undefined && before.publishedAt?.getTime() !== publishedAt.getTime()
  const [publication] = await tx
    .select({ id: publications.id, undoAskedAt: publications.undoAskedAt })
    .from(publications)
    .innerJoin(sites, and(eq(sites.accountId, accountId), eq(publications.siteUrl, sites.key)))
    .where(and(eq(publications.postId, id), eq(publications.state, 'published')))
  if (before.status === 'publishing' && publication?.undoAskedAt) return before
  if (before.status !== 'published' || !publication || isAnother)
    return fail('not_live', 'Only a post that is live can be taken back.')
  requireIdle(before)
  if (!before.publishedAt || now.getTime() - before.publishedAt.getTime() > undoMs)
    return fail(
      'undo_too_late',
      `A post can be taken back for ${promisedHours.undo} hours. Change it in WordPress now.`,
    )
  await tx
    .update(publications)
    .set({ undoAskedAt: sql`now()`, nextTryAt: sql`now()`, attempts: 0 })
    .where(and(eq(publications.id, publication.id), eq(publications.postId, id)))
  // The text has not changed, so the version stays.
  const [after] = await tx
    .update(posts)
    .set({ ...publishNow({ status: 'draft' }), updatedAt: sql`now()` })
    .where(and(eq(posts.id, id), eq(posts.accountId, accountId)))
    .returning()
  if (!after) throw new Error('A locked post is gone')
  await auditPost(tx, 'taken_back', after, { caller, ...(actor ? { actor } : {}) })
  await onStatusChanged(tx, after, before.status)
  return after
}
