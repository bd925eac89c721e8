import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { keywordKey } from '../../../contract/keywords/find-keyword.ts'
import type { keywords as operations } from '../../../contract/keywords/keywords.ts'
import type { App } from '../../platform/app.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { posts } from '../../schema/posts.ts'
import { keywordWork } from '../keyword-work.ts'
import type { FoundPost, KeywordGroup } from './group-posts.ts'
import { slugOf } from './slug-of.ts'

// Five years of a post a day.
const maxPosts = 2000
// A keyword with more is a theme; the latest are enough.
const shownPosts = 5

type ShownGroup = Pick<KeywordGroup<FoundPost>, 'word' | 'posts' | 'competing'>

/** A page of the account's keywords with their posts and where they appear in each. */
export const mapKeywords: Handler<typeof operations.map> = async (
  app,
  { accountId, page, limit, search, only },
) => {
  // Two thousand posts take a fifth of a second.
  const groups = await app.threads.run(keywordWork, 'group', accountId, await findPosts(app, accountId))
  const searchKey = keywordKey(search ?? '')
  const found = groups.filter(
    ({ word, key, competing }) =>
      (only === 'all' || competing.length > 0) &&
      (!search || key.includes(searchKey) || word.toLowerCase().includes(search.toLowerCase())),
  )
  const shown = found.slice((page - 1) * limit, page * limit)
  return {
    keywords: await withPlaces(app, accountId, shown),
    competing: groups.filter(({ competing }) => competing.length > 0).length,
    pagination: { page, limit, total: found.length, totalPages: Math.ceil(found.length / limit) },
  }
}

async function findPosts(app: App, accountId: string): Promise<FoundPost[]> {
  const { id, title, status, slug, keywords, wordpressUrl } = posts
  const rows = await app.db
    .select({ id, title, status, slug, keywords, wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), sql`${keywords} <> '{}'`))
    .orderBy(desc(posts.createdAt), desc(id))
    .limit(maxPosts)
  return rows.map((row) => ({ ...row, slug: slugOf(row) }))
}

async function withPlaces(app: App, accountId: string, shown: ShownGroup[]) {
  const pairsByPost = Map.groupBy(
    shown.flatMap(({ word, posts: some }) =>
      some.slice(0, shownPosts).map(({ id, slug }) => ({ id, slug, word })),
    ),
    ({ id }) => id,
  )
  const description = sql<string | null>`coalesce(${posts.metaDescription}, ${posts.excerpt})`
  const texts = await app.db
    .select({
      id: posts.id,
      title: posts.title,
      content: posts.content,
      description,
      featuredAlt: posts.featuredImageAlt,
    })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), inArray(posts.id, [...pairsByPost.keys()])))
  const work = texts.map((text) => {
    const words = (pairsByPost.get(text.id) ?? []).map(({ word }) => word)
    return { id: text.id, words, post: { ...text, slug: pairsByPost.get(text.id)?.[0]?.slug ?? null } }
  })
  const places = work.length === 0 ? [] : await app.threads.run(keywordWork, 'places', accountId, work)
  const placeOf = new Map(places.map((one) => [`${one.id} ${one.word}`, one]))
  return shown.map(({ word, posts: all, competing }) => ({
    word,
    total: all.length,
    competing: competing.length,
    searchVolume: 'unknown' as const,
    difficulty: 'unknown' as const,
    posts: all.slice(0, shownPosts).flatMap((post) => {
      // The post was removed meanwhile.
      const place = placeOf.get(`${post.id} ${word}`)
      if (!place) return []
      const isCompeting = competing.includes(post)
      return [{ ...post, ...place, wordpress_url: post.wordpressUrl, isCompeting }]
    }),
  }))
}
