import { Parser } from 'htmlparser2'
import type { KeywordPlace, Standing } from '../../../contract/keywords/keyword-insights.ts'
import { splitWords } from '../text/split-words.ts'

export interface PostTexts {
  title: string
  /** HTML. */
  content: string
  /** Null where the site decides. */
  slug: string | null
  excerpt: string | null
}

export interface KeywordPlaces {
  /** Times it appears in the text. */
  count: number
  places: Record<KeywordPlace, Standing>
}

/** Words by their stems, a space between and around: one that is in another is a run of whole words of it, in any number. */
export const stemmed = (text: string): string =>
  ` ${splitWords(text)
    .map(({ stem }) => stem)
    .join(' ')} `

/** The same for the last part of an address. */
export const stemmedSlug = (slug: string): string => stemmed(slug.replaceAll('-', ' '))

/** Where each of the keywords stands in a post, in their order. */
export function findKeywordPlaces(post: PostTexts, keywords: string[]): KeywordPlaces[] {
  const { text, firstParagraph, headings, alternatives } = readParts(post.content)
  const parts = {
    title: stemmed(post.title),
    slug: post.slug === null ? null : stemmedSlug(post.slug),
    meta: post.excerpt === null ? null : stemmed(post.excerpt),
    text: stemmed(text),
    firstParagraph: stemmed(firstParagraph),
    headings: headings.map(stemmed),
    alternatives: alternatives.map(stemmed),
  }
  return keywords.map((keyword) => {
    const key = stemmed(keyword)
    const isIn = (part: string) => key.trim() !== '' && part.includes(key)
    const standing = (part: string | null): Standing =>
      part === null ? 'unknown' : isIn(part) ? 'there' : 'missing'
    const oneOf = (some: string[]): Standing =>
      some.length === 0 ? 'none' : some.some(isIn) ? 'there' : 'missing'
    return {
      count: countIn(parts.text, key),
      places: {
        title: standing(parts.title),
        heading: oneOf(parts.headings),
        firstParagraph: parts.firstParagraph.trim() === '' ? 'none' : standing(parts.firstParagraph),
        slug: standing(parts.slug),
        meta: standing(parts.meta),
        alt: oneOf(parts.alternatives),
      },
    }
  })
}

function countIn(text: string, key: string): number {
  if (key.trim() === '') return 0
  let count = 0
  // Two of them may share the space between them.
  for (let at = text.indexOf(key); at >= 0; at = text.indexOf(key, at + key.length - 1)) count++
  return count
}

const heading = /^h[1-6]$/
const inline =
  /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var)$/

function readParts(html: string) {
  let text = ''
  let start = -1
  let firstParagraph = ''
  const headings: string[] = []
  const alternatives: string[] = []
  const parser = new Parser({
    onopentag(name, { alt }) {
      if (!inline.test(name)) text += '\n\n'
      if (name === 'p' || heading.test(name)) start = text.length
      if (name === 'img') alternatives.push(alt ?? '')
    },
    ontext(data) {
      text += data
    },
    onclosetag(name) {
      const inner = start < 0 ? '' : text.slice(start)
      if (heading.test(name)) headings.push(inner)
      // A paragraph that holds a picture alone is none.
      if (name === 'p' && firstParagraph === '' && inner.trim() !== '') firstParagraph = inner
      if (name === 'p' || heading.test(name)) start = -1
      if (!inline.test(name)) text += '\n\n'
    },
  })
  parser.write(html)
  parser.end()
  return { text, firstParagraph, headings, alternatives }
}
