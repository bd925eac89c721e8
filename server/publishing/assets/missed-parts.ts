import type { Db } from '../../platform/database/db.ts'
import type { MissedPart } from '../../schema/publishing.ts'
import type { PreparedArticle } from '../delivery/prepare-article.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'
import { forgetTerms } from './ensure-terms.ts'

/** What is not on the site though it was brought: WordPress drops ids that it does not know without a word. */
export async function missedParts(
  db: Db,
  siteUrl: string,
  { fields, missed }: PreparedArticle,
  post: WpPost,
): Promise<MissedPart[]> {
  const found = new Set(missed)
  for (const taxonomy of ['categories', 'tags'] as const) {
    const asked = fields?.[taxonomy]
    const dropped = Array.isArray(asked) ? asked.filter((id) => !post[taxonomy]?.includes(id)) : []
    if (dropped.length > 0) found.add(taxonomy)
    await forgetTerms(db, siteUrl, dropped)
  }
  if (fields?.featured_media && post.featured_media !== fields.featured_media) found.add('featured_image')
  return [...found]
}
