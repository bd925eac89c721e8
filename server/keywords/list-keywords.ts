import { and, asc, count, desc, eq, like, lte, sql, type SQL } from 'drizzle-orm'
import type { keywords as operations } from '../../contract/keywords/keywords.ts'
import type { App } from '../platform/app.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { keywords, keywordUses } from '../schema/keywords.ts'
import { foldWord } from './fold-word.ts'
import { presentKeyword } from './present-keyword.ts'

type Query = HandlerInput<typeof operations.list>

const uses = sql<number>`coalesce(${keywordUses.uses}, 0)`
const sortColumns = {
  word: keywords.normalized,
  relevance: keywords.relevance,
  usage_count: uses,
  created_at: keywords.createdAt,
}

/** A page of an account's keywords. Ties are sorted by the unique word, so none is repeated or skipped. */
export async function listKeywords(app: App, query: Query) {
  const { accountId, page, limit, sortBy } = query
  const where = filterBy(query)
  const direction = query.sortOrder === 'asc' ? asc : desc
  const isUse = and(eq(keywordUses.accountId, accountId), eq(keywordUses.normalized, keywords.normalized))
  const [rows, [counted]] = await Promise.all([
    app.db
      .select({
        id: keywords.id,
        word: keywords.word,
        relevance: keywords.relevance,
        relatedWords: keywords.relatedWords,
        createdAt: keywords.createdAt,
        uses,
      })
      .from(keywords)
      .leftJoin(keywordUses, isUse)
      .where(where)
      .orderBy(direction(sortColumns[sortBy]), asc(keywords.normalized))
      .limit(limit)
      .offset((page - 1) * limit),
    app.db.select({ total: count(), asOf: currentTime }).from(keywords).where(where),
  ])
  const total = counted?.total ?? 0
  const asOf = query.asOf ?? new Date(counted?.asOf ?? app.now()).toISOString()
  return {
    keywords: rows.map((row) => ({ ...presentKeyword(row), created_at: row.createdAt.toISOString() })),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit), asOf },
  }
}

// Callers see milliseconds; rounded up, so that nothing on this page is later.
const currentTime = sql<Date>`date_trunc('milliseconds', now()) + interval '1 millisecond'`

function filterBy({ accountId, search, generation, asOf }: Query): SQL | undefined {
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const last = sql`(select max(${keywords.updatedAt}) from ${keywords} where ${keywords.accountId} = ${accountId})`
  return and(
    eq(keywords.accountId, accountId),
    search ? like(keywords.normalized, foldWord(pattern)) : undefined,
    generation === 'last' ? eq(keywords.updatedAt, last) : undefined,
    asOf ? lte(keywords.createdAt, new Date(asOf)) : undefined,
  )
}
