import { countWords } from '../../../../contract/posts/count-words.ts'
import { keywordJoints } from '../../../../contract/keywords/keyword-rules.ts'
import { slugify } from '../../../../contract/posts/slugify.ts'
import { stem } from '../../../keywords/text/stem.ts'
import { plainText } from '../../../posts/content/plain-text.ts'

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

/** The words of a text as search engines compare them: stems in lower case. */
const stems = (text: string) => wordsOf(text).map((word) => stem(word))

const wordsOf = (text: string) =>
  text
    .toLowerCase()
    .normalize('NFKC')
    .match(/[\p{L}\p{N}]+/gu) ?? []

const withoutJoints = (text: string) => {
  const words = wordsOf(text).filter((word) => !keywordJoints.has(word))
  return words.map((word) => stem(word))
}

/** How often the whole keyword stands in the text, its words side by side in any of their forms, small joints between them. */
export function countMentions(text: string, keyword: string): number {
  const telling = withoutJoints(keyword)
  const read = telling.length > 0 ? withoutJoints : stems
  const wanted = telling.length > 0 ? telling : stems(keyword)
  if (wanted.length === 0) return 0
  let found = 0
  for (const line of text.split('\n')) {
    const words = read(line)
    for (let at = 0; at + wanted.length <= words.length; at++)
      if (wanted.every((word, offset) => words[at + offset] === word)) found++
  }
  return found
}

/** True where one line of the text holds all words of the term, in any form and order: how people say it in a sentence. */
export function containsTerm(text: string, term: string): boolean {
  const telling = withoutJoints(term)
  const wanted = telling.length > 0 ? telling : stems(term)
  return text.split(/\n|(?<=[.!?])\s/).some((line) => {
    const words = new Set(stems(line))
    return wanted.every((word) => words.has(word))
  })
}

/** The plain text of the first paragraph. */
export const firstParagraphOf = (content: string) => plainText(/<p>([\s\S]*?)<\/p>/.exec(content)?.[1] ?? '')

/** More than this share of mentions is stuffing: Yoast's bound of 3 %, less for longer phrases. */
export const maxDensity = (keyword: string) => 3 / (0.7 + countWords(keyword) / 3)

/** Where a keyword landed in a post. */
export function mapKeyword(post: Findable, keyword: string): KeywordMap {
  const text = plainText(post.content)
  const headings = [...post.content.matchAll(/<h[23]>([\s\S]*?)<\/h[23]>/g)].map(([, inner]) =>
    plainText(inner!),
  )
  const alts = [...post.content.matchAll(/<img[^<>]*?\balt="([^"]*)"/g)].map(([, alt]) => alt!)
  if (post.featuredAlt) alts.push(post.featuredAlt)
  const mentions = countMentions(text, keyword)
  const density = (100 * mentions) / Math.max(1, countWords(text))
  return {
    keyword,
    title: containsTerm(post.title, keyword),
    firstParagraph: containsTerm(firstParagraphOf(post.content), keyword),
    headings: {
      having: headings.filter((heading) => containsTerm(heading, keyword)).length,
      all: headings.length,
    },
    slug: containsTerm(post.slug.replaceAll('-', ' '), slugify(keyword).replaceAll('-', ' ')),
    metaDescription: containsTerm(post.excerpt, keyword),
    altText: alts.length === 0 ? null : alts.some((alt) => containsTerm(alt, keyword)),
    mentions,
    density: Math.round(density * 100) / 100,
    stuffed: mentions > 2 && density > maxDensity(keyword),
  }
}
