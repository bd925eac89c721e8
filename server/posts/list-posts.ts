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
import type { posts as operations } from '../../contract/posts.ts'
import type { App } from '../platform/app.ts'
import type { Values } from '../platform/routes.ts'
import { posts } from '../schema/posts.ts'
import { presentPostSummary } from './present-post.ts'

type Query = Values<typeof operations.list>

const {
  content: _content,
  slug: _slug,
  excerpt: _excerpt,
  captions: _captions,
  ...summary
} = getTableColumns(posts)

const sortColumns = {
  created_at: posts.createdAt,
  date: posts.createdAt,
  updated_at: posts.updatedAt,
  title: sql`lower(${posts.title})`,
  status: posts.status,
  word_count: posts.wordCount,
}

/** A page of an account's posts, without their texts. Ties are broken by id, so no post is on two pages or on none. */
export async function listPosts(app: App, query: Query) {
  const { page, limit } = query
  const where = matching(query)
  const direction = query.sortOrder === 'asc' ? asc : desc
  const [rows, [counted]] = await Promise.all([
    app.db
      .select(summary)
      .from(posts)
      .where(where)
      .orderBy(direction(sortColumns[query.sortBy]), direction(posts.id))
      .limit(limit)
      .offset((page - 1) * limit),
    app.db.select({ total: count() }).from(posts).where(where),
  ])
  const total = counted?.total ?? 0
  return {
    posts: rows.map(presentPostSummary),
    pagination: { page, limit, total, totalPages: Math.ceil(total / limit) },
  }
}

function matching({ accountId, status, search, startDate, endDate }: Query): SQL | undefined {
  return and(
    eq(posts.accountId, accountId),
    isNull(posts.deletedAt),
    status === 'all' ? undefined : eq(posts.status, status),
    search ? mentions(search) : undefined,
    startDate ? gte(posts.createdAt, new Date(startDate)) : undefined,
    endDate ? until(endDate) : undefined,
  )
}

/** Looks in what a reader sees: never inside tags, and with the signs that HTML writes differently. */
function mentions(search: string): SQL | undefined {
  const asHtml = search.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const text = sql`regexp_replace(${posts.content}, '<[^>]*>', '', 'g')`
  return or(ilike(posts.title, containing(search)), ilike(text, containing(asHtml)))
}

const containing = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** A day counts whole (UTC); a moment counts to itself. */
function until(end: string): SQL {
  if (end.includes('T')) return lte(posts.createdAt, new Date(end))
  const next = new Date(end)
  next.setUTCDate(next.getUTCDate() + 1)
  return lt(posts.createdAt, next)
}
