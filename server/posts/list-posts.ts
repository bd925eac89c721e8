import type { posts as operations } from '../../contract/posts.ts'
import type { App } from '../platform/app.ts'
import type { Values } from '../platform/routes.ts'
import { listStatements, valuesOf } from './list-query.ts'
import { presentPostSummary, type PostSummaryRow } from './present-post.ts'

/** A page of an account's posts, without their texts. Ties are broken by id, so no post is on two pages or on none. */
export async function listPosts(app: App, query: Values<typeof operations.list>) {
  const { page, limit } = query
  const statements = listStatements(app.db, query)
  const values = valuesOf(query)
  const rows = await statements.page.execute(values)
  // A page past the end has no row to carry the total.
  const [counted] = rows.length ? rows : await statements.total.execute(values)
  if (!counted) throw new Error('A count returned nothing')
  const { total } = counted
  return {
    posts: rows.map(presentListed),
    pagination: {
      page,
      limit,
      total,
      totalPages: Math.ceil(total / limit),
      asOf: query.asOf ?? new Date(counted.asOf).toISOString(),
    },
  }
}

const presentListed = (row: PostSummaryRow) => ({
  ...presentPostSummary(row),
  deleted_at: row.deletedAt?.toISOString() ?? null,
})
