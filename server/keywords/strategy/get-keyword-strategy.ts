import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { strategy as operations } from '../../../contract/keywords/strategy.ts'
import { requireFeature } from '../../billing/entitlement.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findPreferences } from '../../profile/preferences/find-preferences.ts'
import { listSitePosts } from '../../profile/site-posts/list-site-posts.ts'
import { keywords } from '../../schema/keywords.ts'
import { posts } from '../../schema/posts.ts'
import { keywordWork } from '../keyword-work.ts'
import { slugOf } from '../map/slug-of.ts'
import { countPlatformWeeks } from '../trends/count-weeks.ts'
import { rankMovers } from '../trends/rank-movers.ts'
import { findInsights, type KnownPost } from './find-insights.ts'

// As the map of keywords; more keywords than these nobody reads advice about.
const maxPosts = 2000
const maxKeywords = 100

/** What to write next, and why. Fails with payment_required below the standard plan. */
export const getKeywordStrategy: Handler<typeof operations.strategy> = async (app, { accountId }) => {
  await requireFeature(app.db, accountId, 'strategy')
  const own = await findOwnPosts(app.db, accountId)
  const byId = new Map(own.map((post) => [post.id, post]))
  const groups = await app.threads.run(
    keywordWork,
    'group',
    accountId,
    own.filter((post) => post.keywords.length > 0).map((post) => ({ ...post, slug: slugOf(post) })),
  )
  const { posts: all, series } = await countPlatformWeeks(app)
  return {
    insights: findInsights({
      keywords: await findKeywords(app.db, accountId),
      posts: await withSitePosts(app.db, accountId, own.map(toKnownPost)),
      competing: groups.flatMap(({ word, competing }) =>
        competing.length > 1
          ? [{ word, posts: competing.flatMap(({ id }) => toKnownPost(byId.get(id)!)) }]
          : [],
      ),
      rising: rankMovers(series, all).rising,
      now: app.now(),
    }),
  }
}

const toKnownPost = ({ id, title, wordpressUrl, keywords: words, publishedAt }: OwnPost): KnownPost => ({
  ...{ id, title, url: wordpressUrl, keywords: words, publishedAt },
})

type OwnPost = Awaited<ReturnType<typeof findOwnPosts>>[number]

async function findOwnPosts(db: Db, accountId: string) {
  const { id, title, status, slug, keywords: words, wordpressUrl, publishedAt } = posts
  return db
    .select({ id, title, status, slug, keywords: words, wordpressUrl, publishedAt })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt)))
    .orderBy(desc(posts.createdAt), desc(id))
    .limit(maxPosts)
}

/** What stands on the site and did not come from here is theirs all the same. */
async function withSitePosts(db: Db, accountId: string, own: KnownPost[]): Promise<KnownPost[]> {
  const urls = new Set(own.map(({ url }) => url))
  const elsewhere = (await listSitePosts(db, accountId)).filter(({ url }) => !urls.has(url))
  return [
    ...own,
    ...elsewhere.map(({ title, url, publishedAt }) => ({ id: null, title, url, keywords: [], publishedAt })),
  ]
}

/** The chosen ones first, then those that were generated. */
async function findKeywords(db: Db, accountId: string): Promise<string[]> {
  const { defaultKeywords } = await findPreferences(db, accountId)
  const stored = await db
    .select({ word: keywords.word })
    .from(keywords)
    .where(and(eq(keywords.accountId, accountId), sql`${keywords.relevance} > 0`))
    .orderBy(desc(keywords.relevance), keywords.normalized)
    .limit(maxKeywords)
  return [...defaultKeywords, ...stored.map(({ word }) => word)]
}
