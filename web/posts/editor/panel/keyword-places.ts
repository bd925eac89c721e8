import { findKeywords } from '../../../../contract/keywords/find-keyword.ts'
import { distinctNames } from '../../../../contract/posts/post-field-rules.ts'
import { slugify } from '../../../../contract/posts/slugify.ts'
import type { PostDraft } from '../../post-draft.ts'

export interface KeywordPlaces {
  keyword: string
  /** The keyword the post should rank for. */
  isFocus: boolean
  count: number
  /** Where search engines and readers look first, and whether the keyword is used there. */
  places: { name: string; isUsed: boolean }[]
}

export function findKeywordPlaces(draft: PostDraft): KeywordPlaces[] {
  const { title, content, featuredImage } = draft
  const post = {
    title,
    content,
    slug: draft.slug || (title && slugify(title)) || null,
    description: draft.metaDescription || draft.excerpt || null,
    featuredAlt: featuredImage?.alt,
  }
  const [focus] = draft.focusKeyword ? [draft.focusKeyword] : draft.keywords
  const keywords = distinctNames([draft.focusKeyword, ...draft.keywords])
  return findKeywords(post, keywords).map(({ count, headings, ...found }, at) => ({
    keyword: keywords[at]!,
    isFocus: keywords[at] === focus,
    count,
    places: [
      { name: 'Title', isUsed: found.title },
      { name: 'First paragraph', isUsed: found.firstParagraph === true },
      { name: 'Heading', isUsed: headings.having > 0 },
      ...(found.slug === null ? [] : [{ name: 'Address', isUsed: found.slug }]),
      ...(found.description === null ? [] : [{ name: 'Search description', isUsed: found.description }]),
      ...(found.alt === null ? [] : [{ name: 'Picture text', isUsed: found.alt }]),
    ],
  }))
}
