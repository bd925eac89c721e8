import { and, eq, isNull, sql } from 'drizzle-orm'
import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { isEmptyContent } from '../../posts/content/sanitize-content.ts'
import { lockPost } from '../../posts/editing/find-post.ts'
import { keepRevision } from '../../posts/revisions/keep-revision.ts'
import { requireIdle } from '../../posts/editing/post-edit.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { presentPost } from '../../posts/editing/present-post.ts'
import { savePost } from '../../posts/editing/save-post.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests } from '../../schema/writing.ts'

export async function findRefreshed(db: Db, accountId: string, id: string) {
  const older = sql`(${writingRequests.request} ->> 'refreshes')::uuid`
  const [row] = await db
    .select({ id: posts.id, title: posts.title })
    .from(writingRequests)
    .innerJoin(posts, eq(posts.id, older))
    .where(and(eq(writingRequests.postId, id), eq(posts.accountId, accountId), isNull(posts.deletedAt)))
  return row
}

/** Applies the new text to the older post, which keeps its address, title and published version. */
export async function refreshPost(app: App, { accountId, id }: HandlerInput<typeof operations.refresh>) {
  return app.db.transaction(async (tx) => {
    await requireEntitlement(tx, accountId)
    const draft = await lockPost(tx, accountId, id)
    const older =
      (await findRefreshed(tx, accountId, id)) ??
      fail('not_found', "This draft isn't a refresh of another post.")
    const before = await lockPost(tx, accountId, older.id)
    requireIdle(draft)
    requireIdle(before)
    if (draft.status === 'held') fail('unconfirmed_claims', 'Review the held sentences first.')
    const { content, wordCount, excerpt } = draft
    // Its writing failed or was stopped before the first word.
    if (isEmptyContent(content)) fail('nothing_to_publish', 'This draft is empty. Write something first.')
    // The held sentences belonged to the text that is replaced.
    const isHeld = before.status === 'held'
    const status = isHeld ? (before.scheduledAt ? 'scheduled' : 'draft') : before.status
    const after = await savePost(tx, before, { content, wordCount, excerpt, status })
    await keepRevision(tx, after, 'save', before)
    await recordPostEvent(tx, after.id, 'refreshed', { from: id })
    await savePost(tx, draft, { deletedAt: app.now() })
    await recordPostEvent(tx, id, 'deleted', {})
    return { post: presentPost(after) }
  })
}
