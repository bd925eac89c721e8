import {
  and,
  asc,
  count,
  desc,
  eq,
  getTableColumns,
  gte,
  ilike,
  isNull,
  lt,
  lte,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Db } from '../platform/database/db.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { posts } from '../schema/posts.ts'
import { keptFor } from './purge-deleted.ts'

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
const made = new WeakMap<Db, Map<string, ReturnType<typeof make>>>()

/** The statements for a page and, where it is empty, its total; what differs from call to call is filled in by `valuesOf`. */
export function listStatements(db: Db, query: Query): ReturnType<typeof make> {
  const { status, search, startDate, endDate, asOf, sortBy, sortOrder } = query
  const kind = status === 'all' || status === 'deleted' ? status : 'one'
  const filters = [search, startDate, endDate, asOf].map((filter) => (filter ? 1 : 0))
  const key = [kind, ...filters, endDate?.includes('T'), sortBy, sortOrder].join()
  const known = made.get(db) ?? new Map<string, ReturnType<typeof make>>()
  made.set(db, known)
  const statements = known.get(key) ?? make(db, query)
  known.set(key, statements)
  return statements
}

function make(db: Db, query: Query) {
  const where = matching(query)
  const direction = query.sortOrder === 'asc' ? asc : desc
  // Counted beside the page: a search reads every text once for both, everything else is counted in the index.
  const total = query.search ? sql`count(*) over ()` : sql`(select count(*) from ${posts} where ${where})`
  // Without names: a pooler between us and the database may know none.
  return {
    page: db
      .select({ ...summary, total: total.mapWith(Number), asOf: thisMoment })
      .from(posts)
      .where(where)
      .orderBy(direction(sortColumns[query.sortBy]), direction(posts.id))
      .limit(given('limit'))
      .offset(given('offset'))
      .prepare(''),
    total: db.select({ total: count(), asOf: thisMoment }).from(posts).where(where).prepare(''),
  }
}

/** How much text a search would read. Known without reading it. */
export const textSizeStatement = (db: Db, query: Query) =>
  db
    .select({ bytes: sql`coalesce(sum(octet_length(${posts.content})), 0)`.mapWith(Number) })
    .from(posts)
    .where(matching({ ...query, search: undefined }))
    .prepare('')

const given = sql.placeholder
const canBeRestored = gte(posts.deletedAt, sql`now() - ${keptFor}`)
// Milliseconds are all that a caller sees of a moment: rounded up, so that nothing on this page is later.
const thisMoment = sql<string>`date_trunc('milliseconds', now()) + interval '1 millisecond'`

function matching({ status, search, startDate, endDate, asOf }: Query): SQL | undefined {
  // A day counts whole (UTC); a moment counts to itself.
  const until = endDate?.includes('T') ? lte : lt
  return and(
    eq(posts.accountId, given('accountId')),
    status === 'deleted' ? canBeRestored : isNull(posts.deletedAt),
    status === 'all' || status === 'deleted' ? undefined : eq(posts.status, given('status')),
    asOf ? lte(posts.createdAt, given('asOf')) : undefined,
    search ? mentions() : undefined,
    startDate ? gte(posts.createdAt, given('start')) : undefined,
    endDate ? until(posts.createdAt, given('end')) : undefined,
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
  const keyword = sql`exists (select 1 from unnest(${words}) as word where word ilike ${given('search')})`
  return or(ilike(posts.title, given('search')), keyword, ilike(text, given('searchAsHtml')))
}

/** What a statement of listStatements is filled with. */
export function valuesOf({ accountId, status, search = '', startDate, endDate, asOf, ...query }: Query) {
  const asHtml = search.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return {
    accountId,
    status,
    asOf,
    search: containing(search),
    searchAsHtml: containing(asHtml),
    start: startDate && new Date(startDate).toISOString(),
    end: endDate && endOf(endDate).toISOString(),
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  }
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

function endOf(end: string): Date {
  const date = new Date(end)
  if (!end.includes('T')) date.setUTCDate(date.getUTCDate() + 1)
  return date
}
