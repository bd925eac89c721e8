import { countWords } from '../../../../contract/posts/count-words.ts'
import { plainText } from '../../../posts/content/plain-text.ts'
import { splitSentences } from '../../../platform/text/split-sentences.ts'
import { stockPhrases } from './stock-phrases.ts'

/** How often an author says what models overuse, by name, for a thousand words. */
export type Habits = Record<string, number>

export interface SlopCount {
  /** Stock phrases beyond what the author says himself. */
  phrases: Record<string, number>
  total: number
  perThousandWords: number
  emDashes: number
  /** Standard deviation by mean of the words of a sentence: people's posts have about 0.58, models' 0.34 to 0.45. */
  sentenceVariation: number
}

const emDash = 'em dash'
const dashes = /\p{L}\s?—\s?\p{L}|\s—\s/gu
// Once in a post is nobody's tic, whatever the author's own posts hold.
const freeUses = 1

const straight = (text: string) => text.replace(/[‘’]/g, "'")

/** The rates of an author's own posts (plain text); without any there are no habits, and every stock phrase counts. */
export function habitsOf(texts: string[]): Habits {
  const words = texts.reduce((sum, text) => sum + countWords(text), 0)
  if (words === 0) return {}
  const rate = (count: number) => (1000 * count) / words
  const all = straight(texts.join('\n'))
  const habits: Habits = { [emDash]: rate(all.match(dashes)?.length ?? 0) }
  for (const { name, pattern } of stockPhrases) {
    const count = all.match(pattern)?.length ?? 0
    if (count > 0) habits[name] = rate(count)
  }
  return habits
}

/** What a post may hold of something the author says at this rate: a quarter more, and at least one where it is said at all. */
const allowance = (rate: number | undefined, words: number) =>
  rate === undefined ? 0 : Math.max(rate > 0 ? freeUses : 0, Math.ceil((1.25 * rate * words) / 1000))

export interface PhraseCount {
  /** Stock phrases by name. */
  phrases: Record<string, number>
  words: number
}

export const countPhrases = (html: string): PhraseCount => phrasesIn(straight(plainText(html)))

function phrasesIn(text: string): PhraseCount {
  const phrases: Record<string, number> = {}
  for (const { name, pattern } of stockPhrases) {
    const count = text.match(pattern)?.length ?? 0
    if (count > 0) phrases[name] = count
  }
  return { phrases, words: countWords(text) }
}

/** Those beyond their author's own habits. */
export function beyondHabits({ phrases, words }: PhraseCount, habits: Habits) {
  const beyond = Object.entries(phrases)
    .map(([name, count]) => [name, count - allowance(habits[name], words)] as const)
    .filter(([, count]) => count > 0)
  return {
    phrases: Object.fromEntries(beyond),
    total: beyond.reduce((sum, [, count]) => sum + count, 0),
  }
}

/** Counts what a post (HTML) holds of stock phrases beyond its author's own habits. */
export function countSlop(html: string, habits: Habits): SlopCount {
  const text = straight(plainText(html))
  const { words, phrases: all } = phrasesIn(text)
  const { phrases, total } = beyondHabits({ words, phrases: all }, habits)
  return {
    phrases,
    total,
    perThousandWords: round((1000 * total) / Math.max(1, words)),
    emDashes: text.match(dashes)?.length ?? 0,
    sentenceVariation: round(variation(text)),
  }
}

const round = (value: number) => Math.round(value * 100) / 100

function variation(text: string): number {
  const sizes = text.split('\n').flatMap(splitSentences).map(countWords).filter(Boolean)
  if (sizes.length < 2) return 0
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  return Math.sqrt(sizes.reduce((sum, size) => sum + (size - mean) ** 2, 0) / sizes.length) / mean
}

/** The sentences with a stock phrase that is not their author's own. */
export function stockSentences(html: string, habits: Habits): string[] {
  return straight(plainText(html))
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter((sentence) =>
      stockPhrases.some(({ name, pattern }) => habits[name] === undefined && sentence.search(pattern) !== -1),
    )
}
