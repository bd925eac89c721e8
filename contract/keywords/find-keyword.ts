import { readBlocks, readPictureTexts } from '../posts/text-blocks.ts'
import { maxSlugChars } from '../posts/post-field-rules.ts'
import { canBeSlug, slugify } from '../posts/slugify.ts'
import { foldText, type FoldedText } from './fold-text.ts'

const fold = (text: string | FoldedText) => (typeof text === 'string' ? foldText(text) : text)

/** What all spellings and forms of a keyword have in common. */
export const keywordKey = (keyword: string): string =>
  foldText(keyword).all.trim() || keyword.trim().toLowerCase()

/** How often a text says a keyword, in any form, with or without the small words that searchers leave out. */
export function countKeyword(text: string | FoldedText, keyword: string | FoldedText): number {
  const whole = fold(text)
  const wanted = fold(keyword)
  return Math.max(countRuns(whole.all, wanted.all), countRuns(whole.telling, wanted.telling))
}

function countRuns(text: string, wanted: string): number {
  const words = wanted.trim()
  if (words === '') return 0
  const run = ` ${words} `
  let count = 0
  // Two of them may share the space between them.
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length - 1)) count++
  return count
}

/** True where a text says a keyword, or one sentence has all its words, in any order: how people say what they search for. */
export function hasKeyword(text: string | FoldedText, keyword: string | FoldedText): boolean {
  const whole = fold(text)
  const wanted = fold(keyword)
  if (countKeyword(whole, wanted) > 0) return true
  const { units } = wanted
  return units.length > 1 && whole.sentences.some((one) => units.every((unit) => hasForm(one, unit)))
}

// What languages write at the end of a word to decline or conjugate it.
const inflection = /^[aeioumnrst]{0,3}$/
// "Interest" and "interior" begin alike, too.
const minSharedShare = 0.66
const minShared = 4

/** Whether a sentence has a word, or one that differs in its ending alone: "katzensicherer", "katzensicheren". */
function hasForm(sentence: string, unit: string): boolean {
  if (sentence.includes(unit)) return true
  const wanted = unit.trim()
  if (wanted.length < minShared || wanted.includes(' ')) return false
  const start = ` ${wanted.slice(0, minShared)}`
  for (let at = sentence.indexOf(start); at >= 0; at = sentence.indexOf(start, at + 1))
    if (isForm(wanted, sentence.slice(at + 1, sentence.indexOf(' ', at + 1)))) return true
  return false
}

function isForm(wanted: string, word: string): boolean {
  let shared = 0
  while (shared < wanted.length && wanted[shared] === word[shared]) shared++
  return (
    shared >= minSharedShare * Math.max(wanted.length, word.length) &&
    inflection.test(wanted.slice(shared)) &&
    inflection.test(word.slice(shared))
  )
}

// As WordPress writes an address in German and Danish.
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** True where the last part of an address has a keyword, as it is typed or as addresses are written. */
export function slugHasKeyword(slug: string, title: string, keyword: string): boolean {
  // An address has lost the apostrophes: "lorage" is the title's "l'orage".
  const joined = new Map(
    Array.from(title.matchAll(/\p{L}{1,30}['’]\p{L}{1,30}/gu), ([one]) => [slugify(one), one]),
  )
  const parts = slug.slice(0, maxSlugChars).split('-').filter(Boolean)
  const words = foldText(parts.map((part) => joined.get(part) ?? part).join(' '))
  if (hasKeyword(words, keyword)) return true
  if (!canBeSlug(keyword)) return false
  const spelled = keyword
    .normalize('NFC')
    .toLowerCase()
    .replace(/[äöüøå]/g, (letter) => spelledOut[letter]!)
  return [keyword, spelled].some((one) => {
    const asSlug = slugify(one)
    return hasKeyword(words, asSlug) || hasRun(parts, asSlug.replaceAll('-', ''))
  })
}

/** Whether some of the parts, one after the other, make the letters: "node-js" is "nodejs". */
const hasRun = (parts: string[], wanted: string): boolean =>
  parts.some((_, from) => {
    let run = ''
    for (let to = from; to < parts.length && run.length < wanted.length; to++) run += parts[to]
    return run === wanted
  })

export interface SearchedPost {
  title: string
  /** HTML. */
  content: string
  /** Null where the site decides. */
  slug: string | null
  /** What stands under its title in search results; null where the site decides. */
  description: string | null
  featuredAlt?: string | null | undefined
}

/** Where search engines and readers look first: whether a keyword stands there, null where there is no such part. */
export interface KeywordUse {
  /** Times it appears in the text. */
  count: number
  title: boolean
  firstParagraph: boolean | null
  /** Headings that have it, of how many. */
  headings: { having: number; all: number }
  slug: boolean | null
  description: boolean | null
  /** Of the pictures. */
  alt: boolean | null
}

/** The text of the first paragraph that is not a part of something else. */
export const firstParagraphOf = (content: string): string => readParts(content).firstParagraph

function readParts(content: string) {
  // What a picture or a block of WordPress shows and how a sign is read stand beside the text.
  const blocks = readBlocks(content.replace(/<(?:img|div)\b[^<>]*>|<rt>[^<]*<\/rt>/g, ''))
  return {
    text: blocks.map(({ text }) => text).join('\n'),
    firstParagraph: blocks.find(({ tag }) => tag === 'p')?.text ?? '',
    headings: blocks.filter(({ tag }) => /^h\d$/.test(tag)).map(({ text }) => text),
  }
}

/** Where each of the keywords stands in a post, in their order. */
export function findKeywords(post: SearchedPost, keywords: string[]): KeywordUse[] {
  const { text, firstParagraph, headings } = readParts(post.content)
  const alts = readPictureTexts(post.content)
  if (post.featuredAlt) alts.push(post.featuredAlt)
  const [whole, title, first, meta] = [text, post.title, firstParagraph, post.description ?? ''].map(foldText)
  const heads = headings.map(foldText)
  const pictures = alts.map(foldText)
  return keywords.map((keyword) => {
    const wanted = foldText(keyword)
    const isIn = (part: FoldedText) => hasKeyword(part, wanted)
    return {
      count: countKeyword(whole!, wanted),
      title: isIn(title!),
      firstParagraph: firstParagraph === '' ? null : isIn(first!),
      headings: { having: heads.filter(isIn).length, all: heads.length },
      slug: post.slug === null ? null : slugHasKeyword(post.slug, post.title, keyword),
      description: post.description === null ? null : isIn(meta!),
      alt: pictures.length === 0 ? null : pictures.some(isIn),
    }
  })
}
