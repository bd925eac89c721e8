import type { MissedPart } from '../../schema/publishing.ts'
import type { PreparedArticle } from '../delivery/prepare-article.ts'
import type { WpPost } from '../wordpress/marked-posts.ts'

/** What is not on the site though it was brought: WordPress drops ids that it does not know without a word. */
export function missedParts({ fields, missed }: PreparedArticle, post: WpPost): MissedPart[] {
  const found = new Set(missed)
  for (const taxonomy of ['categories', 'tags'] as const) {
    const asked = fields?.[taxonomy]
    if (Array.isArray(asked) && asked.some((id) => !post[taxonomy]?.includes(id))) found.add(taxonomy)
  }
  if (fields?.featured_media && post.featured_media !== fields.featured_media) found.add('featured_image')
  return [...found]
}
