import { and, desc, eq, getTableColumns, inArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { sites } from '../../schema/profile.ts'
import { type SiteContact, sitePosts, siteReads } from '../../schema/site-posts.ts'
import { readSitePosts } from './read-site-posts.ts'

export type SitePostRow = typeof sitePosts.$inferSelect

/** The published posts, or what else `kinds` names, of the account's present site as they were last read, newest first. */
export async function listSitePosts(
  db: Db,
  accountId: string,
  kinds: SitePostRow['kind'][] = ['post'],
): Promise<SitePostRow[]> {
  return db
    .select(getTableColumns(sitePosts))
    .from(sitePosts)
    .innerJoin(sites, and(eq(sites.accountId, sitePosts.accountId), eq(sites.url, sitePosts.siteUrl)))
    .where(and(eq(sitePosts.accountId, accountId), inArray(sitePosts.kind, kinds)))
    .orderBy(desc(sitePosts.publishedAt), desc(sitePosts.wpPostId))
}

/** Only the posts' titles and addresses. */
export async function listSiteTitles(
  db: Db,
  accountId: string,
): Promise<Pick<SitePostRow, 'title' | 'url'>[]> {
  return db
    .select({ title: sitePosts.title, url: sitePosts.url })
    .from(sitePosts)
    .innerJoin(sites, and(eq(sites.accountId, sitePosts.accountId), eq(sites.url, sitePosts.siteUrl)))
    .where(and(eq(sitePosts.accountId, accountId), eq(sitePosts.kind, 'post')))
    .orderBy(desc(sitePosts.publishedAt), desc(sitePosts.wpPostId))
}

// What could not be read is worth another try sooner than what could.
const isStale = sql<boolean>`${siteReads.readAt} < now() - case when ${siteReads.failure} is null then interval '1 day' else interval '1 hour' end`

/** A site as it was last read; its products are among the pages. */
export interface FreshSite {
  /** Null without a site. */
  url: string | null
  posts: SitePostRow[]
  pages: SitePostRow[]
  name: string | null
  tagline: string | null
  menu: { title: string; url: string }[]
  homeText: string
  contacts: SiteContact[]
}

/** The site, read first where that was never done or is a day ago. Not for use inside a transaction. */
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
  let known = await findRead()
  if (!known || known.isStale) {
    await readSitePosts(app, accountId)
    known = await findRead()
  }
  return {
    url: known?.url ?? null,
    name: known?.name ?? null,
    tagline: known?.tagline ?? null,
    menu: known?.menu ?? [],
    homeText: known?.homeText ?? '',
    contacts: known?.contacts ?? [],
    posts: await listSitePosts(app.db, accountId),
    pages: await listSitePosts(app.db, accountId, ['page', 'product']),
  }
}
