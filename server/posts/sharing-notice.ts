import { and, eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'

export const namesOf = (plugins: string[]): string => new Intl.ListFormat('en').format(plugins)

/** Warns that plugins may have shared a post that is or was live, before that changes; null when there is nothing to warn about. */
export async function sharingNotice(db: Db, post: typeof posts.$inferSelect, isLive: boolean) {
  const [row] = await db
    .select({ plugins: sites.sharing, state: publications.state, visit: publications.visit })
    .from(publications)
    .innerJoin(sites, eq(sites.key, publications.siteUrl))
    .where(and(eq(publications.postId, post.id), eq(sites.accountId, post.accountId)))
  const wasLive = row && (row.state === 'published' || row.visit !== null)
  if (!wasLive || !row.plugins?.length) return null
  const names = namesOf(row.plugins)
  return isLive
    ? `${names} on your site may already have shared or emailed this post. Unpublishing doesn’t take that back.`
    : `${names} on your site may have shared or emailed this post when it was live. Publishing it again may do so again.`
}
