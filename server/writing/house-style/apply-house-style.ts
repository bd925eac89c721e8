import {
  type Correction,
  type HouseStyle,
  type HouseStyleRule,
} from '../../../contract/profile/house-style.ts'
import { captionNetworks } from '../../../contract/posts/posts.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import type { CaptionNetwork } from '../writer.ts'
import { fitsNetwork } from '../finish/caption-length.ts'
import { mailChars } from '../finish/read-finish.ts'
import { correctBlocks, type Edit, listBlocks, type TextBlock } from './correct-blocks.ts'
import {
  findHeadingWords,
  readWords,
  avoidedFinder,
  ownWordsOf,
  withoutAddresses,
  findNumbers,
  findSpellings,
  isName,
  type KnownWords,
  nameFinder,
  termFinder,
} from './words.ts'
import { findDashes, findQuotationMarks, findSerialCommas } from './punctuation.ts'

export interface StyledTexts {
  /** HTML */
  content: string
  title: string
  excerpt: string
  /** Captions and the newsletter's parts: plain text of several lines. */
  announcements?: Record<string, string>
}

export interface StyleContext {
  houseStyle: HouseStyle
  /** Detected if missing. */
  language?: string | undefined
  /** Further texts that show which words are names. */
  names: string[]
}

// One rule may create a place for another, which the second round corrects.
const maxRounds = 3
// A replacement may be longer than a part allows.
const maxLength: Record<string, number> = { title: 300, excerpt: 155, ...mailChars }
const fits = (part: string, text: string): boolean =>
  isCaption(part) ? fitsNetwork(part, text) : text.length <= maxLength[part]!
const isCaption = (part: string): part is CaptionNetwork =>
  captionNetworks.some((network) => network === part)

export const isOff = (style: HouseStyle): boolean =>
  Object.values(style).every((value) => !value || (Array.isArray(value) && value.length === 0))

/** Applies the house style and lists the corrections. Applying it again changes nothing. */
export function applyHouseStyle(
  given: StyledTexts,
  { houseStyle, language: known, names }: StyleContext,
): { texts: StyledTexts; corrections: Correction[] } {
  if (isOff(houseStyle)) return { texts: given, corrections: [] }
  const blocks = listBlocks(given.content)
  const language = known ?? detectLanguage(blocks.map(({ text }) => text).join('\n')).language
  const rules = listRules(houseStyle, language, readWords(blocks, names))
  const corrections: Correction[] = []
  let texts = given
  for (let round = 0; round < maxRounds; round++) {
    const before = corrections.length
    for (const [rule, find] of rules) texts = correctTexts(texts, rule, find, corrections)
    if (corrections.length === before) break
  }
  return { texts, corrections: mergeCorrections([...corrections, ...findAvoided(texts, houseStyle)]) }
}

export function mergeCorrections(all: Correction[]): Correction[] {
  const keyOf = ({ rule, before, after }: Correction) => JSON.stringify([rule, before, after])
  return [...Map.groupBy(all, keyOf).values()].map((same) => ({
    ...same[0]!,
    times: same.reduce((sum, { times }) => sum + times, 0),
  }))
}

function correctTexts(
  { content, title, excerpt, announcements = {} }: StyledTexts,
  rule: HouseStyleRule,
  find: Finder,
  corrections: Correction[],
): StyledTexts {
  const correct = (part: string, edits: Correction[]) =>
    correctBlocks(
      part,
      find,
      (before, after) => edits.push({ rule, before, after, times: 1 }),
      // Single words of a heading would say little.
      rule === 'headings',
    )
  const correctPart = (part: string, text: string, tag: 'h2' | 'p' = 'p') => {
    const edits: Correction[] = []
    const corrected = text.replace(/.+/g, (line) => {
      const before = edits.length
      const html = correct(`<${tag}>${escapeHtml(line)}</${tag}>`, edits)
      return edits.length > before ? plainText(html) : line
    })
    if (edits.length === 0 || !fits(part, corrected)) return text
    corrections.push(...edits)
    return corrected
  }
  return {
    content: correct(content, corrections),
    title: correctPart('title', title, 'h2'),
    excerpt: correctPart('excerpt', excerpt),
    announcements: Object.fromEntries(
      Object.entries(announcements).map(([part, text]) => [part, correctPart(part, text)]),
    ),
  }
}

type Finder = (block: TextBlock) => Edit[]
type Rule = [rule: HouseStyleRule, isOn: unknown, find: Finder]

function listRules(
  style: HouseStyle,
  language: string | undefined,
  words: KnownWords,
): [HouseStyleRule, Finder][] {
  const { spelling, serialComma, headings, dashes, terms, businessName } = style
  const findTerms = termFinder(terms.filter(({ use }) => use !== ''))
  const findNames = nameFinder(businessName)
  // Words that the owner typed keep their spelling.
  const typed = [businessName, ...terms.map(({ use }) => use)].join(' ').toLowerCase()
  const own = new Set(typed.split(/[^a-z]+/))
  const isKept = ({ kind, text }: TextBlock, word: string, at: number) => isName(text, at, word, kind, words)
  const only =
    (wanted: TextBlock['kind'], find: (text: string) => Edit[]): Finder =>
    ({ kind, text }) =>
      kind === wanted ? find(text) : []
  const findSpelling: Finder = (block) =>
    findSpellings(block.text, spelling!, (word, at) => own.has(word.toLowerCase()) || isKept(block, word, at))
  const english: Rule[] = [
    ['spelling', spelling, findSpelling],
    ['numberWords', style.numberWords, only('text', (text) => findNumbers(text, words))],
    ['serialComma', serialComma, only('text', (text) => findSerialCommas(text, serialComma!))],
    ['headings', headings, only('heading', (text) => findHeadingWords(text, headings!, words))],
  ]
  const rules: Rule[] = [
    ...(language === 'en' ? english : []),
    ['terms', true, (block) => findTerms(block.text, (word, at) => isKept(block, word, at))],
    ['businessName', true, ({ text }) => findNames(text)],
    ['dashes', dashes, ({ kind, text }) => (kind === 'cell' ? [] : findDashes(text, dashes!))],
  ]
  const inOwnWords = rules
    .filter(([, isOn]) => isOn)
    .map(([rule, , find]): [HouseStyleRule, Finder] => [
      rule,
      ({ kind, text }) => find({ kind, text: ownWordsOf(text) }),
    ])
  const findMarks: Finder = ({ text }) => findQuotationMarks(withoutAddresses(text), language ?? '')
  return style.quotationMarks ? [...inOwnWords, ['quotationMarks', findMarks]] : inOwnWords
}

function findAvoided({ content, title, excerpt }: StyledTexts, { terms }: HouseStyle): Correction[] {
  const texts = [title, ...listBlocks(content).map(({ text }) => text), excerpt]
  return texts
    .flatMap(avoidedFinder(terms))
    .map((before) => ({ rule: 'terms' as const, before, after: null, times: 1 }))
}
