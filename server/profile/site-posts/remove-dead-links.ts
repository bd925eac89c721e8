import { and, eq, inArray } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { sites } from '../../schema/profile.ts'
import { sitePosts } from '../../schema/site-posts.ts'
import { isSameHost } from '../is-same-host.ts'

// Publishing waits for this: a page that takes longer is slow, not gone.
const timeoutMs = 5000
const maxChecked = 20

/**
 * The content with every link to one of the customer's own pages that is gone (404, 410) turned into its words; a page that
 * only cannot be reached keeps its link. For use right before publishing; never throws for what the site does.
 */
export async function removeDeadLinks(
  app: App,
  accountId: string,
  content: string,
): Promise<{ content: string; dead: string[] }> {
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

/** Pages that we have read of their site, and whatever else lies there: one that is gone may be forgotten here already. */
async function findOwnLinks(app: App, accountId: string, linked: string[]): Promise<string[]> {
  const [site] = await app.db.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  const read = await app.db
    .select({ url: sitePosts.url })
    .from(sitePosts)
    .where(and(eq(sitePosts.accountId, accountId), inArray(sitePosts.url, linked)))
  const known = new Set(read.map(({ url }) => url))
  return linked.filter((url) => known.has(url) || isSameHost(url, site?.url))
}

const unescape = (href: string) => href.replaceAll('&amp;', '&').replaceAll('&quot;', '"')

// The line that only pointed there would point nowhere.
const removeEmptyPointers = (html: string) => html.replace(/<p>Read next: [^<]*<\/p>/g, '')
