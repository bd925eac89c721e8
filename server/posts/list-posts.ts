import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Db } from '../platform/database/db.ts'
import type { Handler, HandlerInput } from '../platform/http/define-routes.ts'
import { listStatements, parametersOf } from './list-statements.ts'
import { presentPostSummary, type PostSummaryRow } from './editing/present-post.ts'

type ListQuery = HandlerInput<typeof operations.list>

/** A page of an account's posts without texts. Sorted by id within ties, so that no post is repeated or skipped. */
export const listPosts: Handler<typeof operations.list> = async (app, query) => {
  const { page, limit } = query
  const { rows, counted } = await findPage(app.db, query)
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

async function findPage(db: Db, query: ListQuery) {
  const statements = listStatements(db, query)
  const values = parametersOf(query)
  const rows = await statements.page.execute(values)
  // A page past the end has no row to carry the total.
  const [counted] = rows.length ? rows : await statements.total.execute(values)
  if (!counted) throw new Error('A count returned nothing')
  return { rows, counted }
}

const presentListed = (row: PostSummaryRow) => ({
  ...presentPostSummary(row),
  deleted_at: row.deletedAt?.toISOString() ?? null,
})
