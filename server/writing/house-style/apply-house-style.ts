import { captionNetworks } from '../../../contract/posts/posts.ts'
import type { Correction, HouseStyle, HouseStyleRule } from '../../../contract/profile/house-style.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { fitsNetwork } from '../finish/caption-length.ts'
import { mailChars } from '../finish/read-finish.ts'
import type { CaptionNetwork } from '../writer.ts'
import { correctBlocks, type Edit, listBlocks, type TextBlock } from './correct-blocks.ts'
import { findDashes, findQuotationMarks, findSerialCommas } from './punctuation.ts'
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

/** By part: HTML as `content`; title, excerpt, captions and the parts of a newsletter as plain text. */
export type StyledTexts = Record<string, string>

export interface StyleContext {
  houseStyle: HouseStyle
  language?: string | undefined
  /** Further texts that show which words are names. */
  names: string[]
}

// One rule may create a place for another, which the second round corrects.
const maxRounds = 3
// A replacement may be longer than a part allows.
const maxLength: Record<string, number> = { content: Infinity, title: 300, excerpt: 155, ...mailChars }
const fits = (part: string, text: string): boolean =>
  isCaption(part) ? fitsNetwork(part, text) : text.length <= maxLength[part]!
const isCaption = (part: string): part is CaptionNetwork =>
  captionNetworks.some((network) => network === part)

export const isOff = (style: HouseStyle): boolean =>
  Object.values(style).every((value) => !value || (Array.isArray(value) && value.length === 0))

/** Applies the house style and lists the corrections. Applying it again changes nothing. */
export function applyHouseStyle<Texts extends StyledTexts>(
  given: Texts,
  { houseStyle, language: known, names }: StyleContext,
): { texts: Texts; corrections: Correction[] } {
  if (isOff(houseStyle)) return { texts: given, corrections: [] }
  const blocks = listBlocks(given['content'] ?? '')
  const language = known ?? detectLanguage(blocks.map(({ text }) => text).join('\n')).language
  const rules = listRules(houseStyle, language, readWords(blocks, names))
  const corrections: Correction[] = []
  let texts = given
  for (let round = 0; round < maxRounds; round++) {
    const before = corrections.length
    for (const [rule, find] of rules)
      texts = eachPart(texts, (part, text) => correctPart(part, text, rule, find, corrections))
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

const eachPart = <Texts extends StyledTexts>(texts: Texts, change: (part: string, text: string) => string) =>
  Object.fromEntries(Object.entries(texts).map(([part, text]) => [part, change(part, text)])) as Texts

function correctPart(
  part: string,
  text: string,
  rule: HouseStyleRule,
  find: Finder,
  corrections: Correction[],
): string {
  const edits: Correction[] = []
  const onEdit = (before: string, after: string) => edits.push({ rule, before, after, times: 1 })
  // Single words of a heading would say little.
  const correct = (html: string) => correctBlocks(html, find, onEdit, rule === 'headings')
  const correctLine = (line: string) => {
    const before = edits.length
    const tag = part === 'title' ? 'h2' : 'p'
    const html = correct(`<${tag}>${escapeHtml(line)}</${tag}>`)
    return edits.length > before ? plainText(html) : line
  }
  const corrected = part === 'content' ? correct(text) : text.replace(/.+/g, correctLine)
  if (edits.length === 0 || !fits(part, corrected)) return text
  corrections.push(...edits)
  return corrected
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
  const isKept = (block: TextBlock, word: string, at: number) => isName(block, at, word, words)
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
    ['businessName', true, findNames],
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

const findAvoided = (texts: StyledTexts, { terms }: HouseStyle): Correction[] =>
  Object.entries(texts)
    .flatMap(([part, text]) => (part === 'content' ? listBlocks(text).map((block) => block.text) : text))
    .flatMap(avoidedFinder(terms))
    .map((before) => ({ rule: 'terms' as const, before, after: null, times: 1 }))

const spellings = { american: 'American spelling', british: 'British spelling, with -ise' }
const headingCases = { sentence: 'Headings in sentence case', title: 'Headings in title case' }
const commas = {
  always: 'A comma before "and" or "or" in a list of three or more',
  never: 'No comma before "and" or "or" in a list',
}
const dashes = { em: 'Em dashes without spaces', en: 'En dashes with spaces' }

export function describeHouseStyle(style: HouseStyle, language: string | undefined): string[] {
  const isEnglish = language === undefined || language === 'en'
  const english = [
    style.spelling && spellings[style.spelling],
    style.headings && headingCases[style.headings],
    style.serialComma && commas[style.serialComma],
    style.numberWords &&
      'Numbers from one to twelve in words, but in figures with units, money, dates and labels',
  ]
  return [
    ...(isEnglish ? english : []),
    style.dashes && dashes[style.dashes],
    style.quotationMarks && 'Curly apostrophes, and the quotation marks of the language of the post',
    style.businessName && `The business is written “${style.businessName}”`,
    ...style.terms.map(({ avoid, use }) => (use ? `“${use}”, not “${avoid}”` : `Never “${avoid}”`)),
    style.guidelines,
  ].filter((line): line is string => Boolean(line))
}
