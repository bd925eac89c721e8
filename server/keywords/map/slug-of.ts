interface SluggedPost {
  slug: string | null
  wordpressUrl: string | null
}

/** The last part of a post's address: as the site shows it, else as it is planned; null where neither is known. */
export function slugOf({ slug, wordpressUrl }: SluggedPost): string | null {
  if (!wordpressUrl || !URL.canParse(wordpressUrl)) return slug
  const last = new URL(wordpressUrl).pathname.split('/').findLast(Boolean)
  // "?p=12" names no slug.
  if (last === undefined) return slug
  try {
    return decodeURIComponent(last).replace(/\.\w{2,5}$/, '')
  } catch {
    return slug
  }
}
