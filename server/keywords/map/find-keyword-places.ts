import { findKeywords, type SearchedPost } from '../../../contract/keywords/find-keyword.ts'
import type { Standing } from '../../../contract/keywords/keyword-insights.ts'

const standing = (isPresent: boolean | null, otherwise: Standing): Standing =>
  isPresent === null ? otherwise : isPresent ? 'there' : 'missing'

export const findKeywordPlaces = (post: SearchedPost, keywords: string[]) =>
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
