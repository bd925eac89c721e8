import { eq } from 'drizzle-orm'
import type { SiteChoices } from '../../contract/publishing/publishing.ts'
import type { Db } from '../platform/database/db.ts'
import { fail, failField } from '../platform/fail.ts'
import { sites } from '../schema/profile.ts'
import { requireConfirmedClaims } from './require-confirmed-claims.ts'
import type { PostRow } from './editing/present-post.ts'
import { isEmptyContent } from './content/sanitize-content.ts'

/** Rejects posts that would fail at their slot: without text or without a site. */
export async function requirePublishable(
  db: Db,
  accountId: string,
  post: Pick<PostRow, 'title' | 'content'> & Partial<PostRow>,
): Promise<void> {
  if (post.title === '') fail('nothing_to_publish', 'This post has no title. Give it one first.')
  if (isEmptyContent(post.content)) fail('nothing_to_publish', 'This post is empty. Write something first.')
  if (post.id) await requireConfirmedClaims(db, post.id, post)
  const [site] = await db
    .select({ choices: sites.choices, defaults: sites.defaults })
    .from(sites)
    .where(eq(sites.accountId, accountId))
  if (!site) return fail('no_site', 'Connect your WordPress site first.')
  const { choices, defaults } = site
  // A live post keeps its type, and its author unless another is chosen.
  if (choices && post.status !== 'published')
    requireOffered(choices, { author: post.author ?? defaults?.author, type: post.type ?? defaults?.type })
}

/** Rejects an author or post type that the site did not offer when it was last read. */
export function requireOffered(
  { authors, types }: SiteChoices,
  { author, type }: { author?: number | null | undefined; type?: string | null | undefined },
): void {
  if (type && !types.some((one) => one.type === type))
    failField('type', `Your site doesn’t offer “${type}” to this WordPress user. Choose another type.`)
  if (!author || authors.some(({ id }) => id === author)) return
  const isAlone = authors.length < 2
  failField(
    'author',
    isAlone
      ? 'Your WordPress user may not publish as someone else. Connect with an editor to choose an author.'
      : 'This author no longer exists on your site, or may not write posts. Choose another one.',
  )
}
