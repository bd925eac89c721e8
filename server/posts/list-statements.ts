import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  getTableColumns,
  gte,
  ilike,
  isNull,
  lt,
  lte,
  ne,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Db } from '../platform/database/db.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { posts } from '../schema/posts.ts'
import { postCounts } from '../schema/search.ts'
import { deletedRetention } from './purge-deleted.ts'

type Query = HandlerInput<typeof operations.list>

const {
  content: _content,
  captions: _captions,
  slug: _slug,
  excerpt: _excerpt,
  metaDescription: _metaDescription,
  focusKeyword: _focusKeyword,
  categories: _categories,
  tags: _tags,
  featuredImageId: _featuredImageId,
  featuredImageAlt: _featuredImageAlt,
  ...summary
} = getTableColumns(posts)

const sortColumns = {
  created_at: posts.createdAt,
  date: posts.createdAt,
  updated_at: posts.updatedAt,
  deleted_at: posts.deletedAt,
  title: sql`lower(${posts.title})`,
  status: posts.status,
  word_count: posts.wordCount,
}

// Building a statement costs more than half of what answering it does. There is one for each set of filters in use.
const statementCache = new WeakMap<Db, Map<string, ReturnType<typeof makeStatements>>>()

/** The statements for a page and, where it is empty, its total; what differs from call to call is filled in by `parametersOf`. */
export function listStatements(db: Db, query: Query): ReturnType<typeof makeStatements> {
  const { status, search, startDate, endDate, asOf, sortBy, sortOrder } = query
  const kind = status === 'all' || status === 'deleted' ? status : 'one'
  const filters = [search, startDate, endDate, asOf].map((filter) => (filter ? 1 : 0))
  const key = [kind, ...filters, endDate?.includes('T'), sortBy, sortOrder].join()
  const known = statementCache.get(db) ?? new Map<string, ReturnType<typeof makeStatements>>()
  statementCache.set(db, known)
  const statements = known.get(key) ?? makeStatements(db, query)
  known.set(key, statements)
  return statements
}

function makeStatements(db: Db, query: Query) {
  const where = filterBy(query)
  const direction = query.sortOrder === 'asc' ? asc : desc
  // Counted beside the page: a search reads every text once for both, everything else is counted in the index.
  const total = query.search ? sql`count(*) over ()` : totalOf(query, where)
  // Without names: a pooler between us and the database may know none.
  return {
    page: db
      .select({ ...summary, total: total.mapWith(Number), asOf: currentTime })
      .from(posts)
      .where(where)
      .orderBy(direction(sortColumns[query.sortBy]), direction(posts.id))
      .limit(placeholder('limit'))
      .offset(placeholder('offset'))
      .prepare(''),
    // A page past the end has no row to carry the total.
    total: query.search
      ? db.select({ total: count(), asOf: currentTime }).from(posts).where(where).prepare('')
      : db
          .select({ total: total.mapWith(Number), asOf: currentTime })
          .from(sql`(select) as one`)
          .prepare(''),
  }
}

/** From the account's counters, less what was made since the first page; what a date or deletion filters is counted in its index. */
function totalOf(query: Query, where: SQL | undefined): SQL {
  const { status, startDate, endDate, asOf } = query
  if (status === 'deleted' || startDate || endDate) return sql`(select count(*) from ${posts} where ${where})`
  const counted = and(
    eq(postCounts.accountId, placeholder('accountId')),
    status === 'all' ? ne(postCounts.status, 'deleted') : eq(postCounts.status, placeholder('status')),
  )
  const later = and(filterBy({ ...query, asOf: undefined }), gt(posts.createdAt, placeholder('asOf')))
  const since = asOf ? sql`(select count(*) from ${posts} where ${later})` : sql`0`
  return sql`(select coalesce(sum(${postCounts.delta}), 0) from ${postCounts} where ${counted}) - ${since}`
}

/** How much text a search would read. Known without reading it. */
export const textSizeStatement = (db: Db, query: Query) =>
  db
    .select({ bytes: sql`coalesce(sum(octet_length(${posts.content})), 0)`.mapWith(Number) })
    .from(posts)
    .where(filterBy({ ...query, search: undefined }))
    .prepare('')

const placeholder = sql.placeholder
const canBeRestored = gte(posts.deletedAt, sql`now() - ${deletedRetention}`)
// Milliseconds are all that a caller sees of a moment: rounded up, so that nothing on this page is later.
const currentTime = sql<string>`date_trunc('milliseconds', now()) + interval '1 millisecond'`

function filterBy({ status, search, startDate, endDate, asOf }: Query): SQL | undefined {
  // A day counts whole (UTC); a moment counts to itself.
  const until = endDate?.includes('T') ? lte : lt
  return and(
    eq(posts.accountId, placeholder('accountId')),
    status === 'deleted' ? canBeRestored : isNull(posts.deletedAt),
    status === 'all' || status === 'deleted' ? undefined : eq(posts.status, placeholder('status')),
    asOf ? lte(posts.createdAt, placeholder('asOf')) : undefined,
    search ? mentions() : undefined,
    startDate ? gte(posts.createdAt, placeholder('start')) : undefined,
    endDate ? until(posts.createdAt, placeholder('end')) : undefined,
  )
}

// What sanitised content has within a line, and a space never separates.
const inlineTag = sql.raw(
  `'</?(a|abbr|b|cite|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(\\s[^>]*)?>'`,
)

/** Looks in what a reader sees: never inside tags, and with the signs that HTML writes differently. */
function mentions(): SQL | undefined {
  // A word may begin in bold; a paragraph ends it.
  const joined = sql`regexp_replace(${posts.content}, ${inlineTag}, '', 'g')`
  const text = sql`replace(regexp_replace(${joined}, '\\s*(<[^>]*>\\s*)+', ' ', 'g'), chr(160), ' ')`
  const words = sql`${posts.keywords} || ${posts.categories} || ${posts.tags}`
  const keyword = sql`exists (select 1 from unnest(${words}) as word where word ilike ${placeholder('search')})`
  return or(ilike(posts.title, placeholder('search')), keyword, ilike(text, placeholder('searchAsHtml')))
}

/** What a statement of listStatements is filled with. */
export function parametersOf({ accountId, status, search = '', startDate, endDate, asOf, ...query }: Query) {
  const asHtml = search.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    accountId,
    status,
    asOf,
    search: likePattern(search),
    searchAsHtml: likePattern(asHtml),
    start: startDate && new Date(startDate).toISOString(),
    end: endDate && endOf(endDate).toISOString(),
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  }
}

const likePattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function endOf(end: string): Date {
  const date = new Date(end)
  if (!end.includes('T')) date.setUTCDate(date.getUTCDate() + 1)
  return date
}
