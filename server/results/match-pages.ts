import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Figures } from '../../contract/results.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { siteKeyOf } from '../schema/site-key.ts'
import { sitePosts } from '../schema/site-posts.ts'
import { idKey, pageKey } from './page-key.ts'
import type { ExportRow, PerformanceExport } from './read-export.ts'

// Search Console lists no more, so a page that is missing from a full list may have been shown.
const fullList = 1000

export interface Days {
  firstDay: string
  lastDay: string
}

type MatchedPost = Figures & { postId: string }

/** The figures of the account's live posts under all their addresses, added up. Fails if all pages are of another site. */
export async function matchPages(
  db: Db,
  accountId: string,
  { pages = [], isWhole = pages.length < fullList, domain }: PerformanceExport,
  { firstDay }: Days,
) {
  const live = await findAddresses(db, accountId)
  const [site] = await db.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  const addresses = [...live.flatMap((post) => post.addresses), ...(site ? [site.url] : [])]
  if (addresses.length === 0)
    fail('no_site', 'Connect your site first, so that we can find your posts in this file.')
  requireSameSite(pages, addresses, domain)
  const postOf = new Map<string, string>()
  for (const { id, addresses: own, wpPostId } of live)
    for (const address of own) {
      const key = pageKey(address)
      if (!key) continue
      postOf.set(key, id)
      if (wpPostId) postOf.set(idKey(hostOf(key), wpPostId), id)
    }
  const found = addUp(pages, postOf)
  // Not shown at all is a result too.
  const silent = live.filter(({ id, since }) => !found.has(id) && since !== null && since < firstDay)
  const none = { clicks: 0, impressions: 0, position: null }
  if (isWhole) for (const { id } of silent) found.set(id, { postId: id, ...none })
  return [...found.values()]
}

/** Live posts with every address that they have or had. */
async function findAddresses(db: Db, accountId: string) {
  const rows = await db
    .select({
      id: posts.id,
      url: posts.wordpressUrl,
      link: publications.link,
      // As last read on the site, after its owner changed the slug there.
      current: sitePosts.url,
      wpPostId: publications.wpPostId,
      since: sql<string | null>`to_char(${posts.publishedAt} at time zone 'UTC', 'YYYY-MM-DD')`,
    })
    .from(posts)
    .leftJoin(publications, eq(publications.postId, posts.id))
    .leftJoin(
      sitePosts,
      and(
        eq(sitePosts.accountId, posts.accountId),
        // Publications know a site by its key, whatever its address was when it was read.
        eq(siteKeyOf(sitePosts.siteUrl), publications.siteUrl),
        eq(sitePosts.wpPostId, publications.wpPostId),
      ),
    )
    .where(and(eq(posts.accountId, accountId), eq(posts.status, 'published'), isNull(posts.deletedAt)))
  return rows.map(({ url, link, current, ...post }) => ({
    ...post,
    addresses: [url, link, current].flatMap((address) => address ?? []),
  }))
}

const hostOf = (key = '') => key.split('/')[0]!

function requireSameSite(pages: ExportRow[], addresses: string[], domain: string | undefined): void {
  const hosts = new Set(addresses.map((address) => hostOf(pageKey(address))))
  const listed = pages.map(({ key }) => hostOf(pageKey(key)))
  if (listed.length === 0 || listed.some((host) => hosts.has(host))) return
  if (domain && [...hosts].some((host) => `.${host}`.endsWith(`.${domain}`))) return
  fail(
    'invalid_input',
    `These pages are on ${listed.find(Boolean) ?? 'no site'}, and yours are on ${[...hosts][0]}. Choose the property of your site in Search Console.`,
  )
}

function addUp(pages: ExportRow[], postOf: Map<string, string>): Map<string, MatchedPost> {
  const found = new Map<string, MatchedPost>()
  for (const { key, clicks, impressions, position } of pages) {
    const postId = postOf.get(pageKey(key) ?? '')
    if (!postId) continue
    const before = found.get(postId) ?? { postId, clicks: 0, impressions: 0, position: null }
    const all = before.impressions + impressions
    // The average weighs each address by how often it was shown.
    const places = (before.position ?? 0) * before.impressions + (position ?? 0) * impressions
    found.set(postId, {
      postId,
      clicks: before.clicks + clicks,
      impressions: all,
      position: all > 0 && places > 0 ? places / all : null,
    })
  }
  return found
}
