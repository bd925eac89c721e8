import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { listStatements, parametersOf } from './list-statements.ts'
import { presentPostSummary } from './editing/present-post.ts'

/** A page of an account's posts without texts. Sorted by id within ties, so that no post is repeated or skipped. */
export const listPosts: Handler<typeof operations.list> = async (app, query) => {
  const { page, limit } = query
  const statements = listStatements(app.db, query)
  const values = parametersOf(query)
  const rows = await statements.page.execute(values)
  // A page past the end has no row to carry the total.
  const [counted] = rows.length ? rows : await statements.total.execute(values)
  if (!counted) throw new Error('A count returned nothing')
  const { total } = counted
  return {
    posts: rows.map((row) => ({
      ...presentPostSummary(row),
      deleted_at: row.deletedAt?.toISOString() ?? null,
      slot: row.slot?.toISOString() ?? null,
    })),
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      asOf: query.asOf ?? new Date(counted.asOf).toISOString(),
    },
  }
}
