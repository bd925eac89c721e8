import { and, eq, getTableColumns } from 'drizzle-orm'
import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail } from '../../platform/fail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts, postRevisions } from '../../schema/posts.ts'
import { ownPost } from '../editing/find-post.ts'
import { presentFields } from '../editing/post-fields.ts'

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
export async function getRevisionRow(db: Db, accountId: string, postId: string, revisionId: string) {
  const [row] = await db
    .select(getTableColumns(postRevisions))
    .from(postRevisions)
    .innerJoin(posts, eq(posts.id, postRevisions.postId))
    .where(and(ownPost(accountId, postId), eq(postRevisions.id, revisionId)))
  return row ?? fail('not_found', 'This revision no longer exists.')
}

/** A revision as lists show it; times are ISO 8601 in UTC. */
export function presentRevisionSummary(
  row: Pick<RevisionRow, 'id' | 'title' | 'wordCount' | 'origin' | 'version' | 'createdAt'>,
) {
  const { id, title, wordCount, origin, version, createdAt } = row
  return { id, title, word_count: wordCount, origin, version, created_at: createdAt.toISOString() }
}
