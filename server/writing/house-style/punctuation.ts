import type { HouseStyle } from '../../../contract/profile/house-style.ts'
import { hidden, type Edit } from './correct-blocks.ts'

const dashes =
  /(?<=\S)(?:[ \u00a0\u2009\u202f]{1,3}(?:-{1,3}|–)[ \u00a0\u2009\u202f]{1,3}|[ \u00a0\u2009\u202f]{0,3}—[ \u00a0\u2009\u202f]{0,3}|(?<=\p{L})-{2,3}(?=\p{L}))(?=[^\s-])/gu
const dashOf = { em: '—', en: ' – ' }
// Enough to read the words beside a dash.
const wordLength = 40

export const findDashes = (text: string, style: NonNullable<HouseStyle['dashes']>): Edit[] =>
  [...text.matchAll(dashes)].flatMap(({ 0: dash, index }) => {
    const end = index + dash.length
    const left = /\S{0,40}$/.exec(text.slice(Math.max(0, index - wordLength), index))![0]
    const right = /^\S*/.exec(text.slice(end, end + wordLength))![0]
    const isRange = /\p{N}/u.test(left + right) || (/^\p{Lu}/u.test(left) && /^\p{Lu}/u.test(right))
    const isSure = dash.includes('—') ? !/\p{N}$/u.test(left) || !/^\p{N}/u.test(right) : !isRange
    return isSure && !text[index - 1]!.match(/[-–—]/) ? [{ from: index, to: end, words: dashOf[style] }] : []
  })

// Opening and closing marks by language. French adds spaces inside.
const marks: Record<string, [open: string, close: string]> = {
  ...{ en: ['“', '”'], de: ['„', '“'], fr: ['«\u00a0', '\u00a0»'], es: ['«', '»'], it: ['«', '»'] },
  ...{ nl: ['“', '”'], pt: ['“', '”'], pl: ['„', '”'], cs: ['„', '“'], sv: ['”', '”'], da: ['»', '«'] },
}

const quotationMark = /["“”„«»‟]/g
// Between letters, or after an s where no single quotation marks are open.
const apostrophe = /(?<=[\p{L}\p{N}])'(?=\p{L})/gu
const apostrophes = /(?<=[\p{L}\p{N}])'(?=\p{L})|(?<=s)'(?=\s\p{L})/giu
const singleOpening = /(?<![\p{L}\p{N}])['‘‚](?=\p{L})/u

/** Replaces straight apostrophes, and pairs of double quotation marks. Marks of a block that don't pair up stay the same. */
export function findQuotationMarks(text: string, language: string): Edit[] {
  const pair = Object.hasOwn(marks, language) ? marks[language] : undefined
  if (!pair) return []
  const curved = [...text.matchAll(singleOpening.test(text) ? apostrophe : apostrophes)].map(({ index }) => ({
    from: index,
    to: index + 1,
    words: '’',
  }))
  return [...curved, ...findPairs(text, pair)].toSorted((a, b) => a.from - b.from)
}

/** Without the inch marks of a text: after a digit, where no quotation is open. */
function placesOf(text: string): number[] {
  const places: number[] = []
  for (const { 0: sign, index } of text.matchAll(quotationMark))
    if (sign !== '"' || places.length % 2 === 1 || !/\p{N}/u.test(text[index - 1] ?? '')) places.push(index)
  return places
}

function findPairs(text: string, pair: [open: string, close: string]): Edit[] {
  const places = placesOf(text)
  if (places.length % 2 === 1) return []
  const edits: Edit[] = []
  for (const [at, place] of places.entries()) {
    const isOpening = at % 2 === 0
    const sign = text[place]!
    // French marks may have spaces inside.
    const isApart = sign === '«' || sign === '»'
    const gap = isApart && /[ \u00a0\u202f]/.test(text[isOpening ? place + 1 : place - 1] ?? '') ? 1 : 0
    const from = isOpening ? place : place - gap
    const to = place + 1 + (isOpening ? gap : 0)
    const outside = isOpening ? text[place - 1] : text[place + 1]
    const inside = isOpening ? text[to] : text[from - 1]
    if (inside === undefined || /\s/.test(inside)) return []
    if (outside !== undefined && /[\p{L}\p{N}]/u.test(outside)) return []
    edits.push({ from, to, words: pair[isOpening ? 0 : 1] })
  }
  return edits
}

// Only lists of four or more single words ("wash, dry, brush and trim"). Shorter ones may be two clauses.
const lists = /(?<=[a-z], )([a-z'’-]{1,30}), ([a-z'’-]{1,30})(, | )(?:and|or) (?=([a-z'’-]{1,30}))/g
// With one of these, it may be two clauses or an aside between commas.
const noItem =
  /^(?:i|we|you|he|she|it|they|this|that|these|those|there|however|therefore|though|too|then|indeed|instead|.*ly)$/

export const findSerialCommas = (text: string, style: NonNullable<HouseStyle['serialComma']>): Edit[] =>
  [...text.matchAll(lists)].flatMap((match) => {
    const { 1: third = '', 2: second = '', 3: gap = '', 4: last = '', index } = match
    if ([third, second, last].some((word) => noItem.test(word))) return []
    const from = index + third.length + second.length + 2
    const words = style === 'always' ? ', ' : ' '
    return gap === words || text[from] === hidden ? [] : [{ from, to: from + gap.length, words }]
  })
