import { and, count, desc, eq } from 'drizzle-orm'
import type { revisions as operations } from '../../../contract/posts/revisions.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts, postRevisions } from '../../schema/posts.ts'
import { failPostNotFound, ownPost } from '../editing/find-post.ts'
import { presentRevisionSummary } from './get-revision.ts'

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
