import { and, asc, count, desc, eq, getTableColumns, like, lte, sql, type SQL } from 'drizzle-orm'
import type { keywords as operations, Keyword } from '../../contract/keywords/keywords.ts'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { HandlerInput, Handler } from '../platform/http/define-routes.ts'
import { keywords, keywordUses } from '../schema/keywords.ts'

type Query = HandlerInput<typeof operations.list>

const useCount = sql<number>`coalesce(${keywordUses.uses}, 0)`
const sortColumns = {
  word: keywords.normalized,
  relevance: keywords.relevance,
  usage_count: useCount,
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
      .select({ ...getTableColumns(keywords), uses: useCount })
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
    search ? like(keywords.normalized, sql`keyword_fold(${pattern}::text)`) : undefined,
    generation === 'last' ? eq(keywords.updatedAt, last) : undefined,
    asOf ? lte(keywords.createdAt, new Date(asOf)) : undefined,
  )
}

/** The keywords of most published posts of the account; words that were never generated have an ID of their own and no relevance. */
export const listFrequentKeywords: Handler<typeof operations.frequent> = async (
  app,
  { accountId, limit },
) => {
  const isSame = and(eq(keywords.accountId, accountId), eq(keywords.normalized, keywordUses.normalized))
  const rows = await app.db
    .select({
      id: sql<string>`coalesce(${keywords.id}::text, 'word:' || ${keywordUses.normalized})`,
      word: keywordUses.word,
      relevance: sql<number>`coalesce(${keywords.relevance}, 0)`,
      relatedWords: sql<string[]>`coalesce(${keywords.relatedWords}, '{}')`,
      uses: keywordUses.uses,
    })
    .from(keywordUses)
    .leftJoin(keywords, isSame)
    .where(eq(keywordUses.accountId, accountId))
    .orderBy(desc(keywordUses.uses), keywordUses.normalized)
    .limit(limit)
  return { keywords: rows.map(presentKeyword) }
}

export const removeKeyword: Handler<typeof operations.remove> = async (app, { accountId, id }) => {
  const gone = await app.db
    .delete(keywords)
    .where(and(eq(keywords.id, id), eq(keywords.accountId, accountId)))
    .returning({ id: keywords.id })
  if (gone.length === 0) fail('not_found', 'Keyword not found.')
  return {}
}

export type KeywordRow = Pick<typeof keywords.$inferSelect, 'id' | 'word' | 'relevance' | 'relatedWords'> & {
  uses: number
}

export const presentKeyword = ({ relevance, uses, ...row }: KeywordRow): Keyword => ({
  ...row,
  // The column has single precision, which turns 0.3 into 0.30000001192.
  relevance: Math.round(relevance * 1000) / 1000,
  usage_count: uses,
})
