import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  getTableColumns,
  gte,
  isNull,
  lt,
  lte,
  ne,
  sql,
  type SQL,
  WithSubquery,
} from 'drizzle-orm'
import type { posts as operations } from '../../contract/posts/posts.ts'
import type { Db } from '../platform/database/db.ts'
import type { HandlerInput } from '../platform/http/define-routes.ts'
import { foldLetters, lexemeQuery, wordsOf } from '../platform/text/fold-words.ts'
import { keptFields, posts } from '../schema/posts.ts'
import { postCounts } from '../schema/search.ts'
import { comingSlot } from './coming-slot.ts'
import { deletedRetention } from './editing/find-post.ts'

type Query = HandlerInput<typeof operations.list>

const unlisted = ['accountId', 'prepareAt', 'content', 'captions', 'newsletter', ...keptFields] as const
const summary = Object.fromEntries(
  Object.entries(getTableColumns(posts)).filter(([name]) => !unlisted.some((one) => one === name)),
) as Omit<(typeof posts)['_']['columns'], (typeof unlisted)[number]>

const sortColumns = {
  created_at: posts.createdAt,
  date: posts.createdAt,
  updated_at: posts.updatedAt,
  deleted_at: posts.deletedAt,
  title: sql`lower(${posts.title})`,
  status: posts.status,
  word_count: posts.wordCount,
}

// Building a statement takes longer than running it, so each set of filters is built once. A search stays unnamed: its best
// plan depends on the words.
const statementCache = new WeakMap<Db, Map<string, ReturnType<typeof makeStatements>>>()

/** The statements for a page and, when it is empty, its total; `parametersOf` fills in the values. */
export function listStatements(db: Db, query: Query): ReturnType<typeof makeStatements> {
  const { status, search, startDate, endDate, asOf, sortBy, sortOrder } = query
  const kind = status === 'all' || status === 'deleted' ? status : 'one'
  const filters = [search, startDate, endDate, asOf].map((filter) => (filter ? 1 : 0))
  const key = [kind, ...filters, endDate?.includes('T'), sortBy, sortOrder].join()
  const cached = statementCache.get(db) ?? new Map<string, ReturnType<typeof makeStatements>>()
  statementCache.set(db, cached)
  const statements = cached.get(key) ?? makeStatements(db, query, search ? '' : `list_posts ${key}`)
  cached.set(key, statements)
  return statements
}

function makeStatements(db: Db, query: Query, name: string) {
  const where = filterBy(query)
  const direction = query.sortOrder === 'asc' ? asc : desc
  const select = query.search ? db.with(...searchTables(query)) : db
  // Index entries are in the same order, so only this page's posts are read.
  const isByEntries = query.search && isInIndexOrder(query)
  const total = query.search
    ? sql`case when ${isMany} then (select n from counted) else (select count(*) from found) end`
    : totalOf(query, where)
  const shown = sql`${posts.id} in (select id from found order by created_at ${direction(sql``)}, id ${direction(sql``)} limit ${placeholder('limit')} offset ${placeholder('offset')})`
  const page = select
    .select({
      ...summary,
      slot: comingSlot,
      total: (query.search && !isByEntries ? sql`count(*) over ()` : total).mapWith(Number),
      asOf: currentTime,
    })
    .from(posts)
    .where(isByEntries ? and(filterBy({ ...query, search: undefined }), shown) : where)
    .orderBy(direction(sortColumns[query.sortBy]), direction(posts.id))
  return {
    page: (isByEntries ? page : page.limit(placeholder('limit')).offset(placeholder('offset'))).prepare(name),
    // A page past the end has no row to carry the total.
    total:
      query.search && !isByEntries
        ? select.select({ total: count(), asOf: currentTime }).from(posts).where(where).prepare('')
        : select
            .select({ total: total.mapWith(Number), asOf: currentTime })
            .from(sql`(select) as one`)
            .prepare(''),
  }
}

const isInIndexOrder = ({ status, sortBy }: Query) =>
  status !== 'deleted' && (sortBy === 'created_at' || sortBy === 'date')

// About 60 posts a millisecond.
const maxCompared = sql.raw('300')
const isMany = sql`(select n from counted) > ${maxCompared}`
// Matches of a common word are only counted, not sorted, if the first posts in this order hold enough of them for the page.
const maxProbed = sql.raw('100')
const isFilled = sql`(select count(*) from first) >= ${sql.placeholder('limit')}::int + ${sql.placeholder('offset')}::int`

/**
 * Searches an account's posts by index: each word must begin a word of the post. Few matches (of the status and dates asked for)
 * are also compared with the phrase as typed; with many, the words may be anywhere.
 */
function searchTables(query: Query): WithSubquery[] {
  const { status, startDate, endDate, asOf, sortOrder } = query
  const until = endDate?.includes('T') ? sql`<=` : sql`<`
  const created = [
    ...(asOf ? [sql`and created_at <= ${placeholder('asOf')}`] : []),
    ...(startDate ? [sql`and created_at >= ${placeholder('start')}`] : []),
    ...(endDate ? [sql`and created_at ${until} ${placeholder('end')}`] : []),
  ]
  const type = status === 'deleted' ? sql`'deleted'` : sql`'post'`
  const shown = filterBy({ ...query, search: undefined })
  const hasWords = sql`lexemes @@ ${placeholder('lexemes')}::tsquery`
  // `is true` keeps the planner from reading all of the account's entries.
  const entries = sql`select id, created_at, body from search_entries where ${hasWords}
    and (account_id = ${placeholder('accountId')}) is true and type = ${type} ${sql.join(created, sql` `)}`
  // `offset 0`: without statistics, the planner would look up the words of every post of the status.
  const matches =
    status === 'all'
      ? sql`from (${entries}) as entry where true`
      : sql`from (${entries} offset 0) as entry where id in (select id from ${posts} where ${shown})`
  const phrase = sql`${placeholder('phrase')}::text`
  // Straight and curly apostrophes are the same to people.
  const text = sql`case when strpos(${phrase}, '''') > 0 then translate(body, '‘’ʼ', '''''''') else body end`
  const hasPhrase = sql`(${phrase} = '' or ${isMany} or strpos(${text}, ${phrase}) > 0)`
  const order = sortOrder === 'asc' ? sql`asc` : sql`desc`
  const first = sql`select entry.id, entry.created_at
    from (select id from ${posts} where ${shown} and ${isMany}
      order by created_at ${order}, id ${order} limit ${maxProbed}) as post
    join search_entries as entry on entry.id = post.id where (${hasWords}) is true and type = ${type}`
  const all = sql`select id, created_at ${matches} and ${hasPhrase}`
  const found = isInIndexOrder(query)
    ? sql`select id, created_at from first where ${isFilled} union all ${all} and not ${isFilled}`
    : all
  const tables = { counted: sql`select count(*) as n ${matches}`, first, found }
  return Object.entries(tables).map(([name, table]) => new WithSubquery(table, {}, name, true))
}

/** The account's counters minus posts since the first page; filters by date or deletion count rows instead. */
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

const placeholder = sql.placeholder
const canBeRestored = gte(posts.deletedAt, sql`now() - ${deletedRetention}`)
// Callers see milliseconds; rounded up, so that nothing on this page is later.
const currentTime = sql<string>`date_trunc('milliseconds', now()) + interval '1 millisecond'`

function filterBy({ status, search, startDate, endDate, asOf }: Query): SQL | undefined {
  // A date includes its whole day (UTC); an instant is its own end.
  const until = endDate?.includes('T') ? lte : lt
  return and(
    eq(posts.accountId, placeholder('accountId')),
    status === 'deleted' ? canBeRestored : isNull(posts.deletedAt),
    status === 'all' || status === 'deleted' ? undefined : eq(posts.status, placeholder('status')),
    asOf ? lte(posts.createdAt, placeholder('asOf')) : undefined,
    search ? sql`${posts.id} in (select id from found)` : undefined,
    startDate ? gte(posts.createdAt, placeholder('start')) : undefined,
    endDate ? until(posts.createdAt, placeholder('end')) : undefined,
  )
}

/** The parameter values for a statement of listStatements. */
export function parametersOf({ accountId, status, search = '', startDate, endDate, asOf, ...query }: Query) {
  return {
    accountId,
    status,
    asOf,
    ...(search ? wordsToFind(accountId, search) : {}),
    start: startDate && new Date(startDate).toISOString(),
    end: endDate && endOf(endDate).toISOString(),
    limit: query.limit,
    offset: (query.page - 1) * query.limit,
  }
}

function wordsToFind(accountId: string, search: string) {
  const folded = foldLetters(search)
  // The index alone finds a single word or character exactly.
  const isOne = folded.length === 1 || wordsOf(folded)[0] === folded
  return { lexemes: lexemeQuery(accountId, folded), phrase: isOne ? '' : folded.replace(/[‘’ʼ]/g, "'") }
}

/** A date includes its whole day (UTC); an instant is its own end. */
export function endOf(end: string): Date {
  const date = new Date(end)
  if (!end.includes('T')) date.setUTCDate(date.getUTCDate() + 1)
  return date
}
