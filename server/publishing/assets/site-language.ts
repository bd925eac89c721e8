import { z } from 'zod'
import { notify } from '../../notifications/notify.ts'
import { readAllCategories, SiteTerm, siteLanguageOf } from '../../posts/terms/find-categories.ts'
import type { posts } from '../../schema/posts.ts'
import type { SiteRow } from '../wordpress/open-site.ts'
import type { UploadContext } from './upload-image.ts'

/**
 * The language of a post in the words of its site, as Polylang takes it by REST. Undefined on a site with one language, and
 * where the site's plugin takes none or has not got this one: then its owner is told, once.
 */
export async function findSiteLanguage(
  { app, accountId, siteUrl, wordpress, site }: UploadContext & { site: Pick<SiteRow, 'hasLanguages'> },
  post: typeof posts.$inferSelect,
): Promise<string | undefined> {
  if (!site.hasLanguages) return undefined
  const read = await readAllCategories((params) =>
    wordpress.get('wp/v2/categories', params, z.array(SiteTerm)),
  )
  if (read.kind !== 'ok') return undefined
  const language = siteLanguageOf(post.content, read.value)
  if (!language)
    await notify(app.db, {
      accountId,
      kind: 'published',
      title: 'Your site has several languages',
      description: `“${post.title}” goes to the default language, as your site doesn’t take another one from us. Change its language in WordPress if it is written in another.`,
      url: `/dashboard/posts/${post.id}`,
      dedupeKey: `languages:${accountId}:${siteUrl}`,
    })
  return language
}
