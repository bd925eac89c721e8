interface SluggedPost {
  slug: string | null
  wordpressUrl: string | null
}

/** The last part of a post's live address, else of the planned one; null when neither is known. */
export function slugOf({ slug, wordpressUrl }: SluggedPost): string | null {
  if (!wordpressUrl || !URL.canParse(wordpressUrl)) return slug
  const last = new URL(wordpressUrl).pathname.split('/').findLast(Boolean)
  // "?p=12" contains no slug.
  if (last === undefined) return slug
  try {
    return decodeURIComponent(last).replace(/\.\w{2,5}$/, '')
  } catch {
    return slug
  }
}
