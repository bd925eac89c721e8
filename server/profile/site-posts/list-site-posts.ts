import { and, desc, eq, getTableColumns, inArray, sql, isNotNull } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { sitePosts, siteReads } from '../../schema/site-posts.ts'
import type { SiteIdentity } from './fetch-site-identity.ts'
import { readSitePosts } from './read-site-posts.ts'

export type SitePostRow = typeof sitePosts.$inferSelect

/** Published posts of the account's current site, or other kinds, as last read, newest first. */
export async function listSitePosts(db: Db, accountId: string, kinds: SitePostRow['kind'][] = ['post']) {
  return db
    .select(getTableColumns(sitePosts))
    .from(sitePosts)
    .innerJoin(sites, and(eq(sites.accountId, sitePosts.accountId), eq(sites.url, sitePosts.siteUrl)))
    .where(and(eq(sitePosts.accountId, accountId), inArray(sitePosts.kind, kinds)))
    .orderBy(desc(sitePosts.publishedAt), desc(sitePosts.wpPostId))
}

export async function listSiteTitles(db: Db, accountId: string) {
  return db
    .select({ title: sitePosts.title, url: sitePosts.url })
    .from(sitePosts)
    .innerJoin(sites, and(eq(sites.accountId, sitePosts.accountId), eq(sites.url, sitePosts.siteUrl)))
    .where(and(eq(sitePosts.accountId, accountId), eq(sitePosts.kind, 'post')))
    .orderBy(desc(sitePosts.publishedAt), desc(sitePosts.wpPostId))
}

// Retries after a failure sooner than it repeats a successful read.
const isStale = sql<boolean>`${siteReads.readAt} < now() - case when ${siteReads.failure} is null then interval '1 day' else interval '1 hour' end`

/** A site as last read; products count as pages. */
export interface FreshSite extends SiteIdentity {
  /** Null without a site. */
  url: string | null
  posts: SitePostRow[]
  pages: SitePostRow[]
}

const unread = { url: null, name: null, tagline: null, menu: [], homeText: '', contacts: [] }

/** Reads the site first if it was never read or a day has passed. Not for use inside a transaction. */
export async function getFreshSite(app: App, accountId: string): Promise<FreshSite> {
  const { siteUrl, name, tagline, menu, homeText, contacts } = siteReads
  const findRead = async () => {
    const [read] = await app.db
      .select({ isStale, url: siteUrl, name, tagline, menu, homeText, contacts })
      .from(siteReads)
      .innerJoin(sites, and(eq(sites.accountId, siteReads.accountId), eq(sites.url, siteReads.siteUrl)))
      .where(eq(siteReads.accountId, accountId))
    return read
  }
  let lastRead = await findRead()
  if (!lastRead || lastRead.isStale) {
    await readSitePosts(app, accountId)
    lastRead = await findRead()
  }
  return {
    ...(lastRead ?? unread),
    posts: await listSitePosts(app.db, accountId),
    pages: await listSitePosts(app.db, accountId, ['page', 'product']),
  }
}

/** Only what the owner wrote, because nothing is learned from our own posts. */
export async function withoutOurs(db: Db, accountId: string, found: SitePostRow[]): Promise<SitePostRow[]> {
  const ours = await db
    .select({ url: posts.wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNotNull(posts.writer), isNotNull(posts.wordpressUrl)))
  const addresses = new Set(ours.map(({ url }) => url))
  return found.filter(({ url }) => !addresses.has(url))
}
