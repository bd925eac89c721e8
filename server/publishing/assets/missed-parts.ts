import type { MissedPart } from '../../schema/publishing.ts'
import type { PreparedArticle } from '../delivery/prepare-article.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'

/** What the site did not save: WordPress silently drops ids that it does not know. */
export function missedParts({ fields, missed }: PreparedArticle, post: WpPost): MissedPart[] {
  const missing = new Set(missed)
  for (const taxonomy of ['categories', 'tags'] as const) {
    const sentIds = fields?.[taxonomy]
    if (Array.isArray(sentIds) && sentIds.some((id) => !post[taxonomy]?.includes(id))) missing.add(taxonomy)
  }
  if (fields?.featured_media && post.featured_media !== fields.featured_media) missing.add('featured_image')
  return [...missing]
}
