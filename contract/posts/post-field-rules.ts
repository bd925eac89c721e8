/** What a search result and a site need of a post beside its text: the limits, and the same cleaning on both sides. */

// wp_posts.post_name and wp_terms.name hold 200 characters.
export const maxSlugChars = 200
export const maxTermChars = 200
// As many as keywords: beyond that a list of tags tells readers nothing.
export const maxTerms = 30
// wp_posts.post_excerpt holds 65,535 bytes, and a character has four at most.
export const maxExcerptChars = 16_000
// The longest that a search engine has ever shown; it cuts at some 155.
export const maxDescriptionChars = 320
export const shownDescriptionChars = 155
// As every keyword.
export const maxFocusChars = 100
export const maxAltChars = 300

/** One line, as a form field holds it. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Each name once: WordPress tells them apart by their letters only, never by their case. */
export function distinctNames(names: string[]): string[] {
  const seen = new Map<string, string>()
  for (const name of names.map(oneLine).filter(Boolean))
    if (!seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name)
  return [...seen.values()]
}
