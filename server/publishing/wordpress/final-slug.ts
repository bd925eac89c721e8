import { maxSlugChars } from '../../../contract/posts/post-field-rules.ts'
import { slugify } from '../../../contract/posts/slugify.ts'

/**
 * The post's slug: ASCII, because WordPress encodes other letters as nine characters each, and never a bare number, which
 * WordPress would rename. `mark` replaces a title without usable letters.
 */
export function finalSlug(slug: string | null, title: string, mark: string): string {
  // A chosen slug was validated when it was saved.
  const words = slug ? slugify(slug, maxSlugChars) : slugify(title)
  if (words === 'post') return `post-${mark.slice(0, 6)}`
  return /[a-z]/.test(words) ? words : `post-${words}`
}
