import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { hidden, type Edit, type TextBlock } from './correct-blocks.ts'
import { findSpelling } from './spellings.ts'

// An unclosed quotation ends with its block. A single mark may be an apostrophe, so it counts only if it is closed.
const quoted =
  /“[^”]*”?|„[^“”]*[“”]?|«[^»]*»?|»[^«]*«?|(?<!\p{N})"[^"]*"?|(?<![\p{L}\p{N}])[‘‚'](?=\p{L})[^‘’']{1,300}(?:[’'](?=\p{L})[^‘’']{1,300}){0,9}[‘’'](?!\p{L})/gu
// An address, handle, file name or hashtag.
const isAddress = /[@#_\\]|:\/\/|[\p{L}\p{N}]\.[\p{L}\p{N}]/u

const hide = (words: string) => hidden.repeat(words.length)

export const ownWordsOf = (text: string): string => withoutAddresses(text.replace(quoted, hide))

export const withoutAddresses = (text: string): string =>
  text.replace(/\S+/gu, (token) => (isAddress.test(token) ? hide(token) : token))

/** True at the start of a sentence or after a colon, where a capital letter doesn't mean a name. */
function isStart(text: string, at: number): boolean {
  const before = text.slice(Math.max(0, at - maxMarks), at).replace(/[\s"“”„«»‘’'()[\]]{1,8}$/, '')
  return before === '' || /[.!?…:•]$/.test(before)
}

// More than the punctuation and spaces between two sentences.
const maxMarks = 8

const capitalize = (word: string): string => {
  const [first = ''] = word
  return first.toUpperCase() + word.slice(first.length)
}

const isCapitalized = (word: string): boolean => /^\p{Lu}/u.test(word)

/** True for words with a fixed form, such as "iPhone", "DIY" or "B2B". */
const isShaped = (word: string): boolean => /^.+\p{Lu}|\p{N}/u.test(word)

export interface KnownWords {
  common: ReadonlySet<string>
  /** Words that are capitalized inside a sentence, stored in lower case. */
  names: ReadonlySet<string>
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’-]*/gu

/** A capitalized word inside a sentence is a name. Headings may capitalize every word, so there the text decides. */
export const isName = ({ text, kind }: TextBlock, at: number, word: string, known: KnownWords): boolean =>
  isCapitalized(word) &&
  !isStart(text, at) &&
  !(kind === 'heading' && known.common.has(word.toLowerCase()) && !known.names.has(word.toLowerCase()))

export function findSpellings(
  text: string,
  style: NonNullable<HouseStyle['spelling']>,
  isKept: (word: string, at: number) => boolean,
): Edit[] {
  return [...text.matchAll(/[A-Za-z]+/g)].flatMap(({ 0: word, index }) => {
    const other = findSpelling(word.toLowerCase(), style)
    // An apostrophe ends the word (“honor’s”), an accent doesn't (“honorée”).
    if (!other || isShaped(word) || isKept(word, index)) return []
    if (/[\p{L}\p{M}\p{N}]/u.test((text[index - 1] ?? '') + (text[index + word.length] ?? ''))) return []
    return [{ from: index, to: index + word.length, words: isCapitalized(word) ? capitalize(other) : other }]
  })
}

const numberWords = 'one two three four five six seven eight nine ten eleven twelve'.split(' ')
const counted = /(?<=^|[\s(])(1[0-2]|[1-9]) ([a-z]{3,30})(?![\p{L}\p{N}-])/gu
const isPlural = /s$|^(?:people|children|men|women|teeth)$/
// Words before a counted "1", whose noun is singular and can't be recognized by its ending.
const beforeOne = /(?:^|\s)(?:only|just|about|every|after|within|for|with|than|least|and|or|the)$/i
// Units follow a figure in every style guide.
const unit =
  /^(?:second|minute|hour|inch|foot|feet|yard|mile|pound|ounce|gallon|pint|quart|acre|degree|dollar|cent|euro|(?:centi|milli|kilo)?(?:met(?:er|re)|lit(?:er|re)|gram|watt|volt)|calorie|percent|point|pixel|byte)(?:e?s)?$/
const label =
  /(?:^|\s)(?:page|step|chapter|part|level|figure|table|version|number|no|room|section|size|type|stage|phase|grade|tier|class|category|unit|rule|point|tip|question|item|day|week|month|year|model|line|row|option|gate|track|lane|exit|route|channel)s?$/i
// Numbers close together are written in the same form.
const nearBefore = /[\p{N}\p{Sc}]\S{0,9}(?:\s{1,3}\p{L}{1,9})?\s{0,3}$/u
const nearAfter = /^\s*(?:\p{L}{1,9}\s+)?[\p{N}\p{Sc}]/u

/** Numbers up to twelve before a counted noun. With a unit, a label or another number nearby they stay figures. */
export const findNumbers = (text: string, { common }: KnownWords): Edit[] =>
  [...text.matchAll(counted)].flatMap(({ 0: match, 1: digits = '', 2: noun = '', index }) => {
    const before = text.slice(Math.max(0, index - 40), index).replace(/[\s,;()]{1,5}$/, '')
    const after = text.slice(index + match.length, index + match.length + 40)
    const isCounted = digits === '1' ? beforeOne.test(before) && !isPlural.test(noun) : isPlural.test(noun)
    if (!isCounted || unit.test(noun) || label.test(before)) return []
    if (nearBefore.test(before) || nearAfter.test(after)) return []
    const isBeginning = isStart(text, index)
    const previous = /[\p{L}\p{M}'’-]{1,40}$/u.exec(before)
    // "Windows 10 users": the number is part of a name.
    const isNamed = previous && isCapitalized(previous[0]) && !common.has(previous[0].toLowerCase())
    if (!isBeginning && (!previous || isNamed)) return []
    const word = numberWords[Number(digits) - 1]!
    const isCapital = isBeginning && !before.endsWith(':')
    return [{ from: index, to: index + digits.length, words: isCapital ? capitalize(word) : word }]
  })

const escaped = (words: string) =>
  words
    .split(/\s+/)
    .map((word) => RegExp.escape(word))
    .join('\\s{1,3}')

const boundary = ['(?<![\\p{L}\\p{N}\\p{M}-])', '(?![\\p{L}\\p{N}\\p{M}]|-\\p{L})'] as const
// "Kids’" would need another form of the replacement.
const isPossessive = (text: string, end: number) => /^s['’](?!\p{L})/u.test(text.slice(end - 1))

/** Finds terms to avoid, as whole words. Lower-case terms also match at the start of a sentence. */
export function termFinder(
  terms: HouseStyle['terms'],
): (text: string, isKept: (word: string, at: number) => boolean) => Edit[] {
  const longestFirst = terms.toSorted((a, b) => b.avoid.length - a.avoid.length)
  if (longestFirst.length === 0) return () => []
  const all = new RegExp(
    `${boundary[0]}(?:${longestFirst.map(({ avoid }) => escaped(avoid)).join('|')})${boundary[1]}`,
    'giu',
  )
  const plain = (words: string) => words.replace(/\s+/g, ' ')
  return (text, isKept) =>
    [...text.matchAll(all)].flatMap(({ 0: match, index }) => {
      const matched = plain(match)
      const isLower = (avoid: string) => avoid === avoid.toLowerCase()
      const term = longestFirst.find(({ avoid }) =>
        isLower(avoid)
          ? [plain(avoid), capitalize(plain(avoid))].includes(matched)
          : plain(avoid) === matched,
      )
      if (!term) return []
      const { avoid, use } = term
      if (use !== '' && isPossessive(text, index + match.length)) return []
      if ((isLower(avoid) && isKept(match, index)) || isWithin(text, index, use, matched)) return []
      const words = isLower(avoid) && isCapitalized(match) ? capitalize(use) : use
      return [{ from: index, to: index + match.length, words }]
    })
}

export function avoidedFinder(terms: HouseStyle['terms']): (text: string) => string[] {
  const find = termFinder(terms.filter(({ use }) => use === ''))
  return (text) => find(ownWordsOf(text), () => false).map(({ from, to }) => text.slice(from, to))
}

/** True if the term is already part of its replacement: "groomer" in "dog groomer". */
function isWithin(text: string, at: number, use: string, matched: string): boolean {
  const lower = use.toLowerCase()
  return Array.from({ length: Math.min(at, lower.length) + 1 }, (_, offset) => offset).some(
    (offset) =>
      lower.startsWith(matched.toLowerCase(), offset) &&
      text.slice(at - offset, at - offset + use.length).toLowerCase() === lower,
  )
}

// At least three letters before and after a capital: "BrightSmile" is only a name, "TV" and "ReStore" may be ordinary words.
const coined = /^\S*\p{L}{2}\p{Ll}\p{Lu}\p{L}{2}\S*$/u

/**
 * Finds the business's name with other capitals, spaces, hyphens or apostrophes. In lower case it may be ordinary words, unless
 * it is a coined word like "BrightSmile", whose two halves are ordinary in a heading ("Get a Bright Smile").
 */
export function nameFinder(name: string): (block: TextBlock) => Edit[] {
  if (!/[\p{L}\p{N}]/u.test(name)) return () => []
  const isCoined = coined.test(name)
  const words = name.split(/[\s-]+|(?<=\p{L}{2}\p{Ll})(?=\p{Lu}\p{L}{2})/u)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}@./_-])${words
      .map((word) => word.split(/['’]/).map(escaped).join("['’]"))
      .join('[\\s-]?')}(?![\\p{L}\\p{N}@_]|[.-]\\p{L})`,
    'giu',
  )
  return ({ kind, text }) =>
    [...text.matchAll(pattern)].flatMap(({ 0: matched, index }) => {
      const isApart = /[\s-]/.test(matched)
      const hasCapital = /\p{Lu}/u.test(isStart(text, index) ? matched.slice(1) : matched)
      const isOrdinary = isCoined && (!isApart || kind === 'heading') ? isApart : !hasCapital
      const spelled = matched.includes('’') ? name.replaceAll("'", '’') : name
      return matched === spelled || isOrdinary
        ? []
        : [{ from: index, to: index + matched.length, words: spelled }]
    })
}

// Articles, conjunctions and short prepositions, as in most style guides, and particles of names.
const small = new Set(
  `a an the and but or nor for so yet as at by in into of off on onto per to up via vs vs. from with over than if
  de da di del der den van von la le el y`.split(/\s+/),
)
/** Always capitalized. "May" and "March" are left out, because they are also verbs. */
const always = new Set(
  `i monday tuesday wednesday thursday friday saturday sunday january february april june july august september
  october november december`.split(/\s+/),
)

export function findHeadingWords(
  text: string,
  style: NonNullable<HouseStyle['headings']>,
  known: KnownWords,
): Edit[] {
  const words = [...text.matchAll(wordPattern)].filter(({ 0: word }) => /\p{L}/u.test(word))
  if (style === 'title')
    return words.flatMap(({ 0: word, index }, at) => {
      const isEnd = at === words.length - 1 || isStart(text, index)
      return isShaped(word) ? [] : editOf(text, index, inTitle(word, isEnd))
    })
  const isTitle = words.every(({ 0: word }) => isCapitalized(word) || small.has(word) || /^\p{N}/u.test(word))
  const lowered = words.flatMap(({ 0: word, index }) => {
    const [first = '', ...rest] = word.split('-')
    if ([first, ...rest].some((part) => isShaped(part) || isKnownName(part, known))) return []
    const kept = isStart(text, index) ? first : first.toLowerCase()
    return editOf(text, index, [kept, ...rest.map((part) => part.toLowerCase())].join('-'))
  })
  // What may be a name, the text must have in lower case: the second of two words ("New York"), and what follows "in" or "from".
  const isSure = lowered.every(
    ({ from, words: lower }) =>
      (words.length > 2 && !/\b(?:at|from|in|near) $/i.test(text.slice(0, from))) || known.common.has(lower),
  )
  return isTitle && isSure ? lowered : []
}

function editOf(text: string, from: number, words: string): Edit[] {
  const to = from + words.length
  return text.slice(from, to) === words || text.slice(from, to).includes(hidden) ? [] : [{ from, to, words }]
}

function inTitle(word: string, isEnd: boolean): string {
  if (small.has(word) && !isEnd) return word
  return word
    .split('-')
    .map((part, at) => (at > 0 && small.has(part) ? part : capitalize(part)))
    .join('-')
}

const isKnownName = (word: string, { names }: KnownWords): boolean => {
  const [plain = ''] = word.toLowerCase().split(/['’]/)
  return always.has(plain) || names.has(plain)
}

/** Tells names from other words by how they are capitalized inside sentences of the post and of `others`. */
export function readWords(blocks: TextBlock[], others: string[]): KnownWords {
  const common = new Set<string>()
  const names = new Set<string>()
  const texts = blocks.filter(({ kind }) => kind === 'text').map(({ text }) => text)
  for (const text of [...texts, ...others].map(ownWordsOf))
    for (const { 0: word, index } of text.matchAll(/\p{L}[\p{L}\p{M}]*/gu)) {
      if (!isCapitalized(word)) common.add(word)
      else if (!isStart(text, index)) names.add(word.toLowerCase())
    }
  return { common, names }
}
