/** Limits and cleaning of a post's search and site fields, shared by browser and server. */

// wp_posts.post_name and wp_terms.name hold 200 characters.
export const maxSlugChars = 200
export const maxTermChars = 200
// As many as keywords, because longer lists of tags tell readers nothing.
export const maxTerms = 30
// wp_posts.post_excerpt holds 65,535 bytes, and a character takes at most four.
export const maxExcerptChars = 16_000
// The most that a search engine has ever shown; usually it cuts at about 155.
export const maxDescriptionChars = 320
export const shownDescriptionChars = 155
// Same limit as every keyword.
export const maxFocusChars = 100
export const maxAltChars = 300
// A selected part of the text; the longest posts have about two thousand words.
export const maxPassageChars = 20_000

/** Collapses whitespace, as in a form field. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** Tidies a list of names: without empty ones and repeats in any case, of which the first stays. */
export function distinctNames(names: string[]): string[] {
  const seen = new Map<string, string>()
  for (const name of names.map(oneLine).filter(Boolean))
    if (!seen.has(name.toLowerCase())) seen.set(name.toLowerCase(), name)
  return [...seen.values()]
}
