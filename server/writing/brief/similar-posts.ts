import { and, eq, inArray, isNull, asc, notInArray, sql } from 'drizzle-orm'
import type { writingChecks as operations } from '../../../contract/writing/writing-checks.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { listSiteTitles } from '../../profile/site-posts/list-site-posts.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { writingWork } from '../writing-work.ts'
import { indexTitles, type KnownPost, type NearPost } from '../checks/similar.ts'

const takenStatuses = ['writing', 'held', 'scheduled', 'publishing', 'published'] as const

/** All posts of the account, here and on its site. Drafts count because they may still be published. */
async function listKnownPosts(db: Db, accountId: string): Promise<KnownPost[]> {
  const { id, title, status, keywords, wordpressUrl } = posts
  const ours = await db
    .select({ postId: id, title, keywords, url: wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNull(posts.deletedAt), inArray(status, [...takenStatuses])))
  const urls = new Set(ours.map(({ url }) => url))
  const elsewhere = await listSiteTitles(db, accountId)
  return [
    ...ours,
    ...elsewhere.filter(({ url }) => !urls.has(url)).map((post) => ({ ...post, postId: null, keywords: [] })),
  ]
}

export const listSimilar: Handler<typeof operations.similar> = async (app, input) => {
  const index = await indexTitles(await listKnownPosts(app.db, input.accountId))
  return { similar: index.find(input.topic, input.keywords ?? []) }
}

// A hundred posts of 2,000 words are a megabyte, which is what a thread takes at once.
const batch = 100
// More posts than any small business's blog has; each is cut at the length of four of the longest posts.
const maxBatches = 50
const maxCharacters = 60_000

/** Undefined if none repeats any of it. `except` lists the post itself and the one it will replace. */
export async function findNearestPost(
  app: App,
  { accountId, text, except }: { accountId: string; text: string; except: (string | undefined)[] },
): Promise<NearPost | undefined> {
  const ids = except.filter((id) => id !== undefined)
  const replaced = await app.db
    .select({ url: posts.wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), inArray(posts.id, ids)))
  const urls = replaced.map(({ url }) => url).filter((url) => url !== null)
  let nearest: NearPost | undefined
  for (const read of [readOurs(app.db, accountId, ids), readSite(app.db, accountId, urls)])
    for (let at = 0; at < maxBatches; at++) {
      const others = await read(at * batch)
      const found =
        others.length > 0 && (await app.threads.run(writingWork, 'findNearest', accountId, { text, others }))
      if (found && found.overlap > (nearest?.overlap ?? 0)) nearest = found
      if (others.length < batch) break
    }
  return nearest
}

function readOurs(db: Db, accountId: string, except: string[]) {
  const { id, title, content, status } = posts
  const others = and(eq(posts.accountId, accountId), isNull(posts.deletedAt), notInArray(id, except))
  return (offset: number) =>
    db
      .select({ title, html: sql<string>`left(${content}, ${maxCharacters})` })
      .from(posts)
      .where(and(others, inArray(status, ['held', 'scheduled', 'publishing', 'published'])))
      .orderBy(asc(id))
      .limit(batch)
      .offset(offset)
}

function readSite(db: Db, accountId: string, except: string[]) {
  const { wpPostId, title, text, url, kind } = sitePosts
  const isOther = except.length > 0 ? notInArray(url, except) : undefined
  return (offset: number) =>
    db
      .select({ title, html: sql<string>`left(${text}, ${maxCharacters})` })
      .from(sitePosts)
      .innerJoin(sites, and(eq(sites.accountId, sitePosts.accountId), eq(sites.url, sitePosts.siteUrl)))
      .where(and(eq(sitePosts.accountId, accountId), eq(kind, 'post'), isOther))
      .orderBy(asc(wpPostId))
      .limit(batch)
      .offset(offset)
}

export async function findOwnUrls(db: Db, accountId: string): Promise<string[]> {
  const rows = await db.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  return rows.map(({ url }) => url)
}
