import { countWords } from '../../../contract/posts/count-words.ts'
import { findKeywords } from '../../../contract/keywords/find-keyword.ts'

export interface Findable {
  title: string
  slug: string
  /** What stands under its title in search results. */
  excerpt: string
  /** Of the picture above it, where there is one. */
  featuredAlt?: string
  /** HTML */
  content: string
}

export interface KeywordMap {
  keyword: string
  title: boolean
  firstParagraph: boolean
  /** Headings that have it, of how many. */
  headings: { having: number; all: number }
  slug: boolean
  metaDescription: boolean
  /** Null where there is no picture. */
  altText: boolean | null
  mentions: number
  /** Percent of the words that are the keyword. */
  density: number
  /** Said so often that readers notice and search engines distrust it. */
  stuffed: boolean
}

/** More than this share of mentions is stuffing: Yoast's bound of 3 %, less for longer phrases. */
export const maxDensity = (keyword: string) => 3 / (0.7 + countWords(keyword) / 3)

export function mapKeyword(post: Findable, keyword: string): KeywordMap {
  const [found] = findKeywords({ ...post, description: post.excerpt }, [keyword])
  const { count: mentions, title, firstParagraph, headings, slug, description, alt } = found!
  const density = (100 * mentions) / Math.max(1, countWords(post.content))
  return {
    keyword,
    title,
    firstParagraph: firstParagraph === true,
    headings,
    slug: slug === true,
    metaDescription: description === true,
    altText: alt,
    mentions,
    density: Math.round(density * 100) / 100,
    stuffed: mentions > 2 && density > maxDensity(keyword),
  }
}
