import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { sites } from '../../schema/profile.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { isSameHost } from '../is-same-host.ts'

// Publishing waits for this; a slower page is not considered gone.
const timeoutMs = 5000
const maxChecked = 20

/** Replaces links to deleted pages of the site with their text, right before publishing; unreachable pages keep theirs. */
export async function removeDeadLinks(app: App, accountId: string, content: string) {
  const linked = [...new Set([...content.matchAll(/<a href="([^"]+)">/g)].map(([, href]) => unescape(href!)))]
  if (linked.length === 0) return { content, dead: [] }
  const own = await findOwnLinks(app, accountId, linked)
  const dead: string[] = []
  await Promise.all(
    own.slice(0, maxChecked).map(async (url) => {
      const answer = await app.safeFetch(url, { method: 'HEAD', timeoutMs })
      if (answer.kind === 'answer' && (answer.status === 404 || answer.status === 410)) dead.push(url)
    }),
  )
  if (dead.length === 0) return { content, dead }
  const gone = new Set(dead)
  const repaired = content.replace(
    /<a href="([^"]+)">([\s\S]*?)<\/a>/g,
    (whole, href: string, words: string) => (gone.has(unescape(href)) ? words : whole),
  )
  return { content: removeEmptyPointers(repaired), dead }
}

/** Includes pages that we have not read, because a deleted page may already be removed here. */
async function findOwnLinks(app: App, accountId: string, linked: string[]): Promise<string[]> {
  const [site] = await app.db.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  const read = await app.db
    .select({ url: sitePosts.url })
    .from(sitePosts)
    .where(and(eq(sitePosts.accountId, accountId), inArray(sitePosts.url, linked)))
  const readUrls = new Set(read.map(({ url }) => url))
  return linked.filter((url) => readUrls.has(url) || isSameHost(url, site?.url))
}

const unescape = (href: string) => href.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

// A paragraph with nothing but that link would be left without a target.
const removeEmptyPointers = (html: string) => html.replace(/<p>Read next: [^<]*<\/p>/g, '')
