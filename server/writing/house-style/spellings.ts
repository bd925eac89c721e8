import type { HouseStyle } from '../../../contract/profile/house-style.ts'
// American word, British word, endings of both. Words whose spelling depends on their meaning are left out: practice and
// practise, license and licence. British means -ise, like most British publishers.
import spellings from './spellings.json' with { type: 'json' }

type Pair = [american: string, british: string]

const readPairs = (lines: string[]): Pair[] =>
  lines.flatMap((line) => {
    const [one = '', other = '', endings = ''] = line.split(' ')
    return endings.split(',').map((ending): Pair => [one + ending, other + ending])
  })

const stemsOf = (stems: string, endings: string[], toBritish: (american: string) => string): Pair[] =>
  stems
    .split(/\s+/)
    .flatMap((stem) => endings.map((ending): Pair => [stem + ending, toBritish(stem + ending)]))

const ize = 'ize izes ized izing izer izers ization izations izable'.split(' ')
const yze = 'yze yzed yzing yzer yzers'.split(' ')
const withS = (word: string) => word.replace(/z(?=(?:es?|ed|ing|ers?|ations?|able)$)/, 's')

const bothWays: Pair[] = [
  ...readPairs(spellings.pairs),
  ...stemsOf(spellings.doubledL, ['ed', 'ing'], (word) => word.replace(/l(?=(?:ed|ing)$)/, 'll')),
  ...stemsOf(spellings.doubledPersons, ['', 's'], (word) => word.replace(/l(?=[eo]rs?$)/, 'll')),
  ...stemsOf(spellings.ize, ize, withS),
  ...stemsOf(spellings.yze, yze, withS),
]

const british: ReadonlyMap<string, string> = new Map([
  ...bothWays,
  // "Analyses" is also a plural noun in American English.
  ...stemsOf(spellings.yze, ['yzes'], withS),
])
const american: ReadonlyMap<string, string> = new Map([
  ...bothWays.map(([one, other]): Pair => [other, one]),
  // These American words have other meanings in British English.
  ...readPairs(spellings.toAmerican),
])

const prefix = /^(?:un|re|dis|over|under|multi|mis)(?=\p{L}{4})/u

/** The lower-case word in that spelling. Undefined if it is the same or unknown. */
export function findSpelling(word: string, style: NonNullable<HouseStyle['spelling']>): string | undefined {
  const table = style === 'american' ? american : british
  const [before = ''] = prefix.exec(word) ?? []
  const rest = before && table.get(word.slice(before.length))
  return table.get(word) ?? (rest && before + rest)
}
