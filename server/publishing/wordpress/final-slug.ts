import { maxSlugChars } from '../../../contract/posts/post-field-rules.ts'
import { slugify } from '../../../contract/posts/slugify.ts'

/**
 * The address of the post on the site: ASCII, because WordPress encodes other letters as nine characters each, and never
 * a bare number, which it would rename. `mark` stands in where a title has nothing that can be written so.
 */
export function finalSlug(slug: string | null, title: string, mark: string): string {
  // A slug of one's own goes out whole; what it may be was decided when it was saved.
  const words = slug ? slugify(slug, maxSlugChars) : slugify(title)
  if (words === 'post') return `post-${mark.slice(0, 6)}`
  return /[a-z]/.test(words) ? words : `post-${words}`
}
