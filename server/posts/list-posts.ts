import { sql } from 'drizzle-orm'
import type { posts as operations } from '../../contract/posts/posts.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { listStatements, textSizeStatement, parametersOf } from './list-statements.ts'
import { presentPostSummary, type PostSummaryRow } from './editing/present-post.ts'

type ListQuery = HandlerInput<typeof operations.list>

// The embedded database cannot be interrupted: about 2 s of reading on a small machine, some 2,000 posts.
const maxEmbeddedBytes = 16_000_000

/** A page of an account's posts, without their texts. Ties are broken by id, so no post is on two pages or on none. */
export async function listPosts(app: App, query: ListQuery) {
  const { page, limit } = query
  const { rows, counted } = query.search
    ? await findPageWithTimeout(app, query)
    : await findPage(app.db, query)
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

/** A search reads every text that the other filters leave: where they are too many, it is refused instead of waited for. */
async function findPageWithTimeout(app: App, query: ListQuery) {
  if (app.engine === 'embedded') {
    const size = await textSizeStatement(app.db, query).execute(parametersOf(query))
    if ((size[0]?.bytes ?? 0) > maxEmbeddedBytes) failSearchTooSlow()
  }
  try {
    return await app.db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = '2s'`)
      return findPage(tx, query)
    })
  } catch (error) {
    return isTimeout(error) ? failSearchTooSlow() : Promise.reject(error)
  }
}

function failSearchTooSlow(): never {
  const message = 'This search takes too long. Narrow it down by date or status.'
  return fail('invalid_input', message, { fields: { search: message } })
}

const isTimeout = (error: unknown): boolean =>
  error instanceof Error && (('code' in error && error.code === '57014') || isTimeout(error.cause))

const presentListed = (row: PostSummaryRow) => ({
  ...presentPostSummary(row),
  deleted_at: row.deletedAt?.toISOString() ?? null,
})
