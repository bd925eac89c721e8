import { and, eq, lt, ne, sql } from 'drizzle-orm'
import { z } from 'zod'
import { setImmediate } from 'node:timers/promises'
import type { App } from '../../platform/app.ts'
import { readUntrustedJson } from '../../platform/outbound/read-untrusted-json.ts'
import type { SafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { sites } from '../../schema/profile.ts'
import { sitePosts, siteReads } from '../../schema/site-posts.ts'
import { fetchSiteIdentity, type SiteIdentity } from './fetch-site-identity.ts'
import { readableText } from './readable-text.ts'

/** Stores what the site has and removes what is gone; an unreachable site changes nothing. Returns why it failed. */
export async function readSitePosts(app: App, accountId: string): Promise<string | null> {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  if (!site) return null
  const siteUrl = site.url
  const read = await fetchSitePosts(app.safeFetch, siteUrl, site.restRoot)
  const failure = read.kind === 'failed' ? read.cause : null
  const identity = read.kind === 'ok' ? read.identity : {}
  await app.db.transaction(async (tx) => {
    const readAt = sql<Date>`now()`
    const isOther = and(eq(siteReads.accountId, accountId), ne(siteReads.siteUrl, siteUrl))
    await tx.delete(siteReads).where(isOther)
    await tx
      .insert(siteReads)
      .values({ accountId, siteUrl, readAt, failure, ...identity })
      .onConflictDoUpdate({ target: siteReads.accountId, set: { siteUrl, readAt, failure, ...identity } })
    if (read.kind === 'failed') return
    for (const post of read.posts)
      await tx
        .insert(sitePosts)
        .values({ ...post, accountId, siteUrl, readAt })
        .onConflictDoUpdate({
          target: [sitePosts.accountId, sitePosts.siteUrl, sitePosts.wpPostId],
          set: { ...post, readAt },
        })
    const ofAccount = eq(sitePosts.accountId, accountId)
    await tx.delete(sitePosts).where(and(ofAccount, lt(sitePosts.readAt, readAt)))
  })
  return failure
}

type SitePost = Omit<typeof sitePosts.$inferSelect, 'accountId' | 'siteUrl' | 'readAt' | 'learnedKey'>

const Rendered = z.object({ rendered: z.string() })
const Rows = z.array(
  z.object({
    id: z.number().int(),
    link: z.string(),
    title: Rendered,
    content: Rendered,
    date_gmt: z.string(),
    modified_gmt: z.string().optional().catch(undefined),
    author: z.number().int().optional().catch(undefined),
  }),
)

// Fifty posts are half a megabyte. Two hundred cover four years of a small business; fifty pages make a large site.
const pageSize = 50
const maxRequests = { post: 4, page: 1 }
const timeoutMs = 10_000
// The longest blog posts have some 30,000 characters.
const maxTextLength = 40_000
// Page builders wrap text in ten times as much markup.
const maxHtmlLength = 400_000
const maxTitleLength = 300
const maxUrlLength = 2000

/** `cause` from safeFetch, or a description of the unexpected response. */
type FetchedPosts = { kind: 'ok'; posts: SitePost[] } | { kind: 'failed'; cause: string }
type FetchedSite =
  | { kind: 'ok'; posts: SitePost[]; identity: SiteIdentity }
  | { kind: 'failed'; cause: string }

/** Reads as any visitor may, without `restRoot` at the usual places. Anything but the posts may be missing. */
async function fetchSitePosts(
  safeFetch: SafeFetch,
  siteUrl: string,
  restRoot: string | null,
): Promise<FetchedSite> {
  const home = siteUrl.replace(/(?<!\/)\/*$/, '/')
  const roots = restRoot ? [restRoot] : [`${home}wp-json/`, `${home}?rest_route=/`]
  let cause = 'nothing was asked'
  for (const root of roots) {
    const read = await readKind(safeFetch, root, siteUrl, 'post')
    if (read.kind === 'ok') {
      const [pages, products, identity] = await Promise.all([
        readKind(safeFetch, root, siteUrl, 'page'),
        readProducts(safeFetch, root, siteUrl),
        fetchSiteIdentity(safeFetch, siteUrl, root),
      ])
      const all = [...read.posts, ...(pages.kind === 'ok' ? pages.posts : []), ...products]
      // Each id once: a host that answers every request with its posts has no pages.
      const byId = new Map(all.toReversed().map((post) => [post.wpPostId, post]))
      return { kind: 'ok', posts: all.filter((post) => byId.get(post.wpPostId) === post), identity }
    }
    cause = read.cause
  }
  return { kind: 'failed', cause }
}

async function readKind(
  safeFetch: SafeFetch,
  root: string,
  siteUrl: string,
  kind: 'post' | 'page',
): Promise<FetchedPosts> {
  const posts: SitePost[] = []
  for (let page = 1; page <= maxRequests[kind]; page++) {
    const query = `per_page=${pageSize}&page=${page}&status=publish&_fields=id,link,title,content,date_gmt,modified_gmt,author`
    const path = `${root}wp/v2/${kind}s`
    const answer = await safeFetch(`${path}${path.includes('?') ? '&' : '?'}${query}`, { timeoutMs })
    // WordPress returns an error for a page beyond the last.
    if (answer.kind === 'answer' && answer.status === 400 && page > 1) break
    if (answer.kind !== 'answer') return { kind: 'failed', cause: answer.cause }
    const read = readUntrustedJson(answer.text)
    if (read.kind === 'too_complex') return { kind: 'failed', cause: 'too_large' }
    const rows = read.kind === 'json' && answer.status === 200 ? Rows.safeParse(read.value) : undefined
    if (!rows?.success) return { kind: 'failed', cause: `HTTP ${answer.status} without ${kind}s` }
    for (const row of rows.data) {
      // Lets other requests run between two long posts.
      await setImmediate()
      if (!isExample(row)) posts.push(...readRow(row, siteUrl, kind))
    }
    if (rows.data.length < pageSize) break
  }
  return { kind: 'ok', posts }
}

const Product = z.object({
  id: z.number().int(),
  name: z.string(),
  permalink: z.string(),
  short_description: z.string().catch(''),
  description: z.string().catch(''),
  prices: z
    .object({
      price: z.string().regex(/^\d{1,12}$/),
      currency_code: z.string().regex(/^[A-Z]{3}$/),
      currency_minor_unit: z.number().int().min(0).max(4),
    })
    .optional()
    .catch(undefined),
})

/** What WooCommerce shows to visitors (Store API, https://developer.woocommerce.com/docs/apis/store-api/); empty without it. */
async function readProducts(safeFetch: SafeFetch, root: string, siteUrl: string): Promise<SitePost[]> {
  const path = `${root}wc/store/v1/products`
  const answer = await safeFetch(`${path}${path.includes('?') ? '&' : '?'}per_page=${pageSize}`, {
    timeoutMs,
  })
  const read = answer.kind === 'answer' && answer.status === 200 ? readUntrustedJson(answer.text) : undefined
  const rows = z.array(z.unknown()).safeParse(read?.kind === 'json' ? read.value : undefined)
  return (rows.data ?? []).slice(0, pageSize).flatMap((row) => {
    const { data: product } = Product.safeParse(row)
    if (!product) return []
    const { id, name, permalink, short_description, description, prices } = product
    const content = `${priceLine(name, prices)}${short_description || description}`
    const fields = { id, link: permalink, title: { rendered: name }, content: { rendered: content } }
    return readRow({ ...fields, date_gmt: '' }, siteUrl, 'product')
  })
}

/** Prices are in the currency's smallest unit; 0 means a price on request. */
function priceLine(name: string, prices: z.output<typeof Product>['prices']): string {
  if (!prices || Number(prices.price) === 0) return ''
  const { price, currency_code: currency, currency_minor_unit: digits } = prices
  return `<p>${name}: ${(Number(price) / 10 ** digits).toFixed(digits)} ${currency}</p>`
}

/** WordPress installs a first post and a first page as examples. Until someone edits them, they say nothing about the site. */
const isExample = ({ id, date_gmt, modified_gmt }: z.output<typeof Rows>[number]) =>
  id <= 2 && modified_gmt === date_gmt

function readRow(
  { id, link, title, content, date_gmt, author }: z.output<typeof Rows>[number],
  siteUrl: string,
  kind: SitePost['kind'],
): SitePost[] {
  const name = readableText(title.rendered.slice(0, 10 * maxTitleLength)).replaceAll('\n', ' ')
  const address = link.length > maxUrlLength ? undefined : parseUrl(link)
  // A hacked site must not make us link elsewhere.
  if (name === '' || !address || hostOf(address) !== hostOf(parseUrl(siteUrl))) return []
  const date = new Date(`${date_gmt.slice(0, 40)}Z`)
  // Beyond these years databases disagree about dates.
  const isDate = date.getFullYear() > 1970 && date.getFullYear() < 2200
  return [
    {
      wpPostId: id,
      kind,
      url: address.href,
      title: name.slice(0, maxTitleLength).toWellFormed(),
      text: readableText(content.rendered.slice(0, maxHtmlLength)).slice(0, maxTextLength).toWellFormed(),
      publishedAt: isDate ? date : null,
      authorId: author ?? null,
    },
  ]
}

function parseUrl(text: string): URL | undefined {
  const url = URL.parse(text.trim().startsWith('http') ? text.trim() : `https://${text.trim()}`)
  return url && /^https?:$/.test(url.protocol) && !url.username ? url : undefined
}

const hostOf = (url: URL | undefined) => url?.host.replace(/^www\./, '')
