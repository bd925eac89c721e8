import { findKeywords, type SearchedPost } from '../../../contract/keywords/find-keyword.ts'
import type { KeywordPlace, Standing } from '../../../contract/keywords/keyword-insights.ts'

export interface KeywordPlaces {
  /** Times it appears in the text. */
  count: number
  places: Record<KeywordPlace, Standing>
}

const standing = (isPresent: boolean | null, otherwise: Standing): Standing =>
  isPresent === null ? otherwise : isPresent ? 'there' : 'missing'

/** Where each keyword appears in a post, in the given order. */
export const findKeywordPlaces = (post: SearchedPost, keywords: string[]): KeywordPlaces[] =>
  findKeywords(post, keywords).map(({ count, headings, ...found }) => ({
    count,
    places: {
      title: standing(found.title, 'unknown'),
      heading: standing(headings.all === 0 ? null : headings.having > 0, 'none'),
      firstParagraph: standing(found.firstParagraph, 'none'),
      slug: standing(found.slug, 'unknown'),
      meta: standing(found.description, 'unknown'),
      alt: standing(found.alt, 'none'),
    },
  }))
