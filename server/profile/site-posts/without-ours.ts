import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import type { SitePostRow } from './list-site-posts.ts'

/** What of a site its owner wrote: nothing is learned from the posts that this product wrote. */
export async function withoutOurs(db: Db, accountId: string, found: SitePostRow[]): Promise<SitePostRow[]> {
  const ours = await db
    .select({ url: posts.wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNotNull(posts.writer), isNotNull(posts.wordpressUrl)))
  const addresses = new Set(ours.map(({ url }) => url))
  return found.filter(({ url }) => !addresses.has(url))
}
