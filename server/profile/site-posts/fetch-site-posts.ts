import { z } from 'zod'
import type { SafeFetch } from '../../platform/safe-fetch.ts'
import { readableText } from './readable-text.ts'

export interface SitePost {
  wpPostId: number
  url: string
  /** Plain text. */
  title: string
  /** Plain text, a paragraph a line. */
  text: string
  publishedAt: Date | null
}

const Rendered = z.object({ rendered: z.string() })
const Rows = z.array(
  z.object({
    id: z.number().int(),
    link: z.string(),
    title: Rendered,
    content: Rendered,
    date_gmt: z.string(),
  }),
)

// Fifty posts are half a megabyte; two hundred are what a small business writes in four years.
const pageSize = 50
const maxPages = 4
const timeoutMs = 10_000
// The longest blog posts have some 30,000 characters; what is beyond tells nothing more.
const maxText = 40_000

export type FetchedPosts = { kind: 'ok'; posts: SitePost[] } | { kind: 'failed'; message: string }

/** The newest published posts of a WordPress, read as any visitor may. `restRoot` as discovery found it, else the usual places. */
export async function fetchSitePosts(
  safeFetch: SafeFetch,
  siteUrl: string,
  restRoot: string | null,
): Promise<FetchedPosts> {
  const home = siteUrl.replace(/\/*$/, '/')
  const roots = restRoot ? [restRoot] : [`${home}wp-json/`, `${home}?rest_route=/`]
  let failure = 'nothing was asked'
  for (const root of roots) {
    const read = await readPages(safeFetch, root, siteUrl)
    if (read.kind === 'ok') return read
    failure = read.message
  }
  return { kind: 'failed', message: failure }
}

async function readPages(safeFetch: SafeFetch, root: string, siteUrl: string): Promise<FetchedPosts> {
  const posts: SitePost[] = []
  for (let page = 1; page <= maxPages; page++) {
    const query = `per_page=${pageSize}&page=${page}&status=publish&_fields=id,link,title,content,date_gmt`
    const path = `${root}wp/v2/posts`
    const answer = await safeFetch(`${path}${path.includes('?') ? '&' : '?'}${query}`, { timeoutMs })
    // A page beyond the last is an error to WordPress.
    if (answer.kind === 'answer' && answer.status === 400 && page > 1) break
    if (answer.kind !== 'answer') return { kind: 'failed', message: answer.cause }
    const rows = answer.status === 200 ? Rows.safeParse(parse(answer.text)) : undefined
    if (!rows?.success) return { kind: 'failed', message: `HTTP ${answer.status} without posts` }
    posts.push(...rows.data.flatMap((row) => readRow(row, siteUrl)))
    if (rows.data.length < pageSize) break
  }
  return { kind: 'ok', posts }
}

function readRow({ id, link, title, content, date_gmt }: z.output<typeof Rows>[number], siteUrl: string) {
  const name = readableText(title.rendered).replaceAll('\n', ' ')
  // A site that was broken into must not have us link to somebody else.
  if (name === '' || hostOf(link) === undefined || hostOf(link) !== hostOf(siteUrl)) return []
  const date = new Date(`${date_gmt}Z`)
  return [
    {
      wpPostId: id,
      url: link,
      title: name.slice(0, 300),
      text: readableText(content.rendered).slice(0, maxText),
      publishedAt: Number.isNaN(date.getTime()) ? null : date,
    },
  ]
}

function hostOf(address: string): string | undefined {
  const url = URL.parse(address.trim().startsWith('http') ? address.trim() : `https://${address.trim()}`)
  return url && /^https?:$/.test(url.protocol) && !url.username ? url.host.replace(/^www\./, '') : undefined
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
