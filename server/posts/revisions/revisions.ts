import { and, count, desc, eq, getTableColumns } from 'drizzle-orm'
import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts, postRevisions } from '../../schema/posts.ts'
import { failPostNotFound, ownPost, lockPost } from '../editing/find-post.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import { presentFields } from '../editing/post-fields.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { presentPost } from '../editing/present-post.ts'
import { replaceText } from '../editing/save-text.ts'

/** A page of earlier versions of a post, without texts. */
export const listRevisions: Handler<typeof operations.revisions> = async (
  app,
  { accountId, id, page, limit },
) => {
  const [counted] = await app.db
    .select({ total: count(postRevisions.id) })
    .from(posts)
    .leftJoin(postRevisions, eq(postRevisions.postId, posts.id))
    .where(ownPost(accountId, id))
    .groupBy(posts.id)
  if (!counted) return failPostNotFound()
  const { total } = counted
  const { id: revisionId, title, wordCount, origin, version, createdAt } = postRevisions
  const rows = await app.db
    .select({ id: revisionId, title, wordCount, origin, version, createdAt })
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(eq(postRevisions.postId, id), ownPost(accountId, id)))
    .orderBy(desc(version))
    .limit(limit)
    .offset((page - 1) * limit)
  return {
    revisions: rows.map(presentRevisionSummary),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  }
}

export const getRevision: Handler<typeof operations.revision> = async (
  app,
  { accountId, id, revisionId },
) => {
  const row = await getRevisionRow(app.db, accountId, id, revisionId)
  const { content, keywords } = row
  const fields = row.fields && presentFields(row.fields)
  return { revision: { ...presentRevisionSummary(row), content, keywords, fields } }
}

type RevisionRow = typeof postRevisions.$inferSelect

/** A revision of an account's post; fails with not_found for any other post, including deleted ones. */
async function getRevisionRow(db: Db, accountId: string, postId: string, revisionId: string) {
  const [row] = await db
    .select(getTableColumns(postRevisions))
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(ownPost(accountId, postId), eq(postRevisions.id, revisionId)))
  return row ?? fail('not_found', 'This revision no longer exists.')
}

/** A revision as lists show it; times are ISO 8601 in UTC. */
function presentRevisionSummary(
  row: Pick<RevisionRow, 'id' | 'title' | 'wordCount' | 'origin' | 'version' | 'createdAt'>,
) {
  const { id, title, wordCount, origin, version, createdAt } = row
  return { id, title, word_count: wordCount, origin, version, created_at: createdAt.toISOString() }
}

/** Saves an older text as the newest; the text it replaces stays among the revisions. */
export const restoreRevision: Handler<typeof operations.restoreRevision> = async (app, input) => {
  const { accountId, id, revisionId, version } = input
  return app.db.transaction(async (tx) => {
    const before = await lockPost(tx, accountId, id)
    await requireEntitlement(tx, accountId)
    const revision = await getRevisionRow(tx, accountId, id, revisionId)
    const { title, content, keywords, wordCount, fields } = revision
    // A live post keeps its type.
    const kept = before.status === 'published' ? { type: before.type } : {}
    const text = { title, content, keywords, wordCount, ...fields, ...kept }
    return { post: presentPost(await replaceText(tx, before, version, text, 'restore')) }
  })
}
