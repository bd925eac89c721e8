import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { sites } from '../schema/profile.ts'
import { requireConfirmedClaims } from './require-confirmed-claims.ts'
import type { PostRow } from './editing/present-post.ts'
import { isEmptyContent } from './content/sanitize-content.ts'

/** Rejects posts that would fail at their slot: without text or without a site. */
export async function requirePublishable(
  db: Db,
  accountId: string,
  post: Pick<PostRow, 'title' | 'content'> & { id?: string; excerpt?: string | null },
): Promise<void> {
  if (post.title === '') fail('nothing_to_publish', 'This post has no title. Give it one first.')
  if (isEmptyContent(post.content)) fail('nothing_to_publish', 'This post is empty. Write something first.')
  if (post.id) await requireConfirmedClaims(db, post.id, post)
  const [site] = await db.select({ id: sites.id }).from(sites).where(eq(sites.accountId, accountId))
  if (!site) fail('no_site', 'Connect your WordPress site first.')
}
