import { and, eq } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { images, posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { publications, siteMedia } from '../../schema/publishing.ts'
import { explainCause } from '../site-check/causes.ts'
import { readPost } from '../wordpress/marked-posts.ts'
import { openSite, siteFetchOptions } from '../wordpress/open-site.ts'
import { isSameText } from '../wordpress/text-hash.ts'
import { inCollection } from '../wordpress/wordpress.ts'
import type { ReadSiteText } from './read-site-text.ts'
import { readSiteText } from './site-text.ts'

export interface FoundChange {
  post: typeof posts.$inferSelect
  publication: typeof publications.$inferSelect
  /** The post in WordPress now; undefined when it is unchanged since we wrote it, or carries nothing of ours. */
  theirs: ReadSiteText | undefined
}

// The browser gives up at 10 s.
const readTimeoutMs = 7000

/** Reads the post from the site to see if somebody changed it; fails with connection_refused when the site cannot be read. */
export async function findSiteChange(app: App, accountId: string, postId: string): Promise<FoundChange> {
  const [row] = await app.db
    .select({ post: posts, publication: publications, site: sites })
    .from(posts)
    .leftJoin(sites, eq(sites.accountId, posts.accountId))
    .leftJoin(publications, and(eq(publications.postId, posts.id), eq(publications.siteUrl, sites.key)))
    .where(and(eq(posts.id, postId), eq(posts.accountId, accountId)))
  if (!row || row.post.deletedAt) return fail('not_found', 'This post does not exist.')
  const { post, publication, site } = row
  if (!site || !publication || publication.wpPostId === null)
    return fail('not_live', 'This post is not on your site.')
  const opened = await openSite(app, site, siteFetchOptions(app, readTimeoutMs))
  const answer =
    opened.kind === 'ok'
      ? await readPost(inCollection(opened.value.wordpress, publication.wpPath), publication.wpPostId)
      : opened
  if (answer.kind !== 'ok')
    return fail(
      'connection_refused',
      explainCause(answer.cause, { ...answer, host: URL.parse(site.url)?.host }),
    )
  const { wpHash, wpWords } = publication
  if (wpHash !== null && isSameText(answer.value, { hash: wpHash, words: wpWords }))
    return { post, publication, theirs: undefined }
  const pictures = await findSiteImages(app, publication.siteUrl, accountId)
  return { post, publication, theirs: await readSiteText(app, accountId, answer.value, pictures) }
}

async function findSiteImages(app: App, siteUrl: string, accountId: string): Promise<Map<string, string>> {
  const rows = await app.db
    .select({ imageId: siteMedia.imageId, sourceUrl: siteMedia.sourceUrl })
    .from(siteMedia)
    // Another account of the same site may have uploaded pictures of its own there.
    .innerJoin(images, and(eq(images.id, siteMedia.imageId), eq(images.accountId, accountId)))
    .where(eq(siteMedia.siteUrl, siteUrl))
  return new Map(rows.flatMap(({ imageId, sourceUrl }) => (sourceUrl ? [[sourceUrl, imageId]] : [])))
}
