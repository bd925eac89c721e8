import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { PostStatus } from '../../contract/posts/posts.ts'
import type { SearchResult } from '../../contract/search.ts'
import type { App } from '../platform/app.ts'
import { keywords } from '../schema/keywords.ts'
import { posts } from '../schema/posts.ts'
import type { SearchQuery, SearchHit } from './fold-query.ts'
import { snippet } from './snippet.ts'

/** Presents the hits in order, with words around the match; leaves out what was deleted meanwhile. */
export async function presentHits(
  app: App,
  { accountId, words }: SearchQuery,
  q: string,
  found: SearchHit[],
): Promise<SearchResult[]> {
  const results = new Map<string, SearchResult>()
  const idsOf = (type: SearchHit['type']) => found.filter((one) => one.type === type).map(({ id }) => id)
  // The words as typed with accents, folded, and stemmed.
  const typed = q.toLowerCase().split(/\s+/)
  const searchTerms = [...new Set([...typed, ...words.flatMap(({ word, stem }) => [word, stem])])].slice(
    0,
    12,
  )
  for (const post of await readPosts(app, accountId, idsOf('post'), searchTerms))
    results.set(post.id, {
      id: post.id,
      type: post.status === 'draft' ? 'draft' : 'post',
      title: post.title,
      description: withStatus(post.status, snippet(post.excerpt, searchTerms, post.start > 1)),
      date: dateOf(post).toISOString(),
      url: `/dashboard/posts/${post.id}`,
    })
  for (const keyword of await readKeywords(app, accountId, idsOf('keyword')))
    results.set(keyword.id, {
      id: keyword.id,
      type: 'keyword',
      title: keyword.word,
      description: keyword.relatedWords.join(', '),
      url: '/dashboard/keywords',
    })
  return found.flatMap(({ id }) => results.get(id) ?? [])
}

const withStatus = (status: PostStatus, words: string) =>
  status === 'draft'
    ? words
    : [`${status[0]?.toUpperCase()}${status.slice(1)}`, words].filter(Boolean).join(' · ')

type FoundPost = Awaited<ReturnType<typeof readPosts>>[number]

const dateOf = ({ status, scheduledAt, publishedAt, createdAt }: FoundPost) =>
  (status === 'scheduled' ? scheduledAt : publishedAt) ?? createdAt

async function readPosts(app: App, accountId: string, ids: string[], searchTerms: string[]) {
  if (ids.length === 0) return []
  const { id, title, status, scheduledAt, publishedAt, createdAt, content } = posts
  const places = searchTerms.map((word) => sql`nullif(strpos(lower(${content}), ${word}), 0)`)
  // 300 characters hold a sentence and its tags.
  const start = sql<number>`greatest(coalesce(${sql.join(places, sql`, `)}, 1) - 300, 1)`
  // Enough for a snippet and its tags; the whole text would be most of the response's cost.
  const excerpt = sql<string>`substr(${content}, ${start}, 1200)`
  return app.db
    .select({ id, title, status, scheduledAt, publishedAt, createdAt, excerpt, start })
    .from(posts)
    .where(and(inArray(id, ids), eq(posts.accountId, accountId), isNull(posts.deletedAt)))
}

async function readKeywords(app: App, accountId: string, ids: string[]) {
  if (ids.length === 0) return []
  const { id, word, relatedWords } = keywords
  return app.db
    .select({ id, word, relatedWords })
    .from(keywords)
    .where(and(inArray(id, ids), eq(keywords.accountId, accountId)))
}
