import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import type { SitePostRow } from './list-site-posts.ts'

/** Only what the owner wrote, because nothing is learned from our own posts. */
export async function withoutOurs(db: Db, accountId: string, found: SitePostRow[]): Promise<SitePostRow[]> {
  const ours = await db
    .select({ url: posts.wordpressUrl })
    .from(posts)
    .where(and(eq(posts.accountId, accountId), isNotNull(posts.writer), isNotNull(posts.wordpressUrl)))
  const addresses = new Set(ours.map(({ url }) => url))
  return found.filter(({ url }) => !addresses.has(url))
}
