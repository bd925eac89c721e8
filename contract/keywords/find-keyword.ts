import { readBlocks, readPictureTexts } from '../posts/text-blocks.ts'
import { maxSlugChars } from '../posts/post-field-rules.ts'
import { canBeSlug, slugify } from '../posts/slugify.ts'
import { foldText, type FoldedText } from './fold-text.ts'

const fold = (text: string | FoldedText) => (typeof text === 'string' ? foldText(text) : text)

/** The same for all spellings and forms of a keyword. */
export const keywordKey = (keyword: string): string =>
  foldText(keyword).all.trim() || keyword.trim().toLowerCase()

/** How often a text contains a keyword in any form, with or without the small words that searchers omit. */
export function countKeyword(text: string | FoldedText, keyword: string | FoldedText): number {
  const whole = fold(text)
  const folded = fold(keyword)
  return Math.max(countRuns(whole.all, folded.all), countRuns(whole.telling, folded.telling))
}

function countRuns(text: string, folded: string): number {
  const words = folded.trim()
  if (words === '') return 0
  const run = ` ${words} `
  let count = 0
  // Two occurrences may share the space between them.
  for (let at = text.indexOf(run); at >= 0; at = text.indexOf(run, at + run.length - 1)) count++
  return count
}

/** True if the text contains the keyword, or one sentence contains all its words in any order, as people paraphrase searches. */
export function hasKeyword(text: string | FoldedText, keyword: string | FoldedText): boolean {
  const whole = fold(text)
  const folded = fold(keyword)
  if (countKeyword(whole, folded) > 0) return true
  const { units } = folded
  return units.length > 1 && whole.sentences.some((one) => units.every((unit) => hasForm(one, unit)))
}

// Endings that languages use to decline or conjugate words.
const inflection = /^[aeioumnrst]{0,3}$/
// Because "interest" and "interior" also start the same.
const minSharedShare = 0.66
const minShared = 4

/** True if a sentence contains the word or a form that differs only in its ending: "katzensicherer", "katzensicheren". */
function hasForm(sentence: string, unit: string): boolean {
  if (sentence.includes(unit)) return true
  const base = unit.trim()
  if (base.length < minShared || base.includes(' ')) return false
  const start = ` ${base.slice(0, minShared)}`
  for (let at = sentence.indexOf(start); at >= 0; at = sentence.indexOf(start, at + 1))
    if (isForm(base, sentence.slice(at + 1, sentence.indexOf(' ', at + 1)))) return true
  return false
}

function isForm(base: string, word: string): boolean {
  let shared = 0
  while (shared < base.length && base[shared] === word[shared]) shared++
  return (
    shared >= minSharedShare * Math.max(base.length, word.length) &&
    inflection.test(base.slice(shared)) &&
    inflection.test(word.slice(shared))
  )
}

// As WordPress spells addresses in German and Danish.
const spelledOut: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' }

/** True if the slug contains a keyword as typed or as slugs spell it. */
export function slugHasKeyword(slug: string, title: string, keyword: string): boolean {
  // Slugs lose apostrophes: "lorage" is "l'orage" in the title.
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

/** True if consecutive parts join to the letters: "node-js" is "nodejs". */
const hasRun = (parts: string[], letters: string): boolean =>
  parts.some((_, from) => {
    let run = ''
    for (let to = from; to < parts.length && run.length < letters.length; to++) run += parts[to]
    return run === letters
  })

export interface SearchedPost {
  title: string
  /** HTML. */
  content: string
  /** Null where the site decides. */
  slug: string | null
  /** The description in search results; null where the site decides. */
  description: string | null
  featuredAlt?: string | null | undefined
}

/** Whether a keyword is where search engines and readers look first; null where the post has no such part. */
export interface KeywordUse {
  /** Times it appears in the text. */
  count: number
  title: boolean
  firstParagraph: boolean | null
  /** How many of all headings contain it. */
  headings: { having: number; all: number }
  slug: boolean | null
  description: boolean | null
  /** In alternative texts. */
  alt: boolean | null
}

/** The text of the first paragraph that is not inside another element. */
export const firstParagraphOf = (content: string): string => readParts(content).firstParagraph

function readParts(content: string) {
  // Pictures, WordPress blocks and ruby annotations are not part of the text.
  const blocks = readBlocks(content.replace(/<(?:img|div)\b[^<>]*>|<rt>[^<]*<\/rt>/g, ''))
  return {
    text: blocks.map(({ text }) => text).join('\n'),
    firstParagraph: blocks.find(({ tag }) => tag === 'p')?.text ?? '',
    headings: blocks.filter(({ tag }) => /^h\d$/.test(tag)).map(({ text }) => text),
  }
}

/** Where each keyword appears in a post, in the given order. */
export function findKeywords(post: SearchedPost, keywords: string[]): KeywordUse[] {
  const { text, firstParagraph, headings } = readParts(post.content)
  const alts = readPictureTexts(post.content)
  if (post.featuredAlt) alts.push(post.featuredAlt)
  const [whole, title, first, meta] = [text, post.title, firstParagraph, post.description ?? ''].map(foldText)
  const heads = headings.map(foldText)
  const pictures = alts.map(foldText)
  return keywords.map((keyword) => {
    const folded = foldText(keyword)
    const isIn = (part: FoldedText) => hasKeyword(part, folded)
    return {
      count: countKeyword(whole!, folded),
      title: isIn(title!),
      firstParagraph: firstParagraph === '' ? null : isIn(first!),
      headings: { having: heads.filter(isIn).length, all: heads.length },
      slug: post.slug === null ? null : slugHasKeyword(post.slug, post.title, keyword),
      description: post.description === null ? null : isIn(meta!),
      alt: pictures.length === 0 ? null : pictures.some(isIn),
    }
  })
}
