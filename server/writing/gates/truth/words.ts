import { isStopWord } from '../../../keywords/text/stop-words.ts'
import { stem } from '../../../../contract/keywords/stem.ts'

const numberWords = new Map(
  'one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'
    .split(' ')
    .map((word, at) => [word, at + 1]),
)
for (const [at, word] of 'thirty forty fifty sixty seventy eighty ninety'.split(' ').entries())
  numberWords.set(word, (at + 3) * 10)

/** Quotes, dashes and spaces of one kind, so that rules need only one. */
export function plain(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[‘’]/g, "'")
    .replace(/[“”«»„]/g, '"')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Lower case, every number in digits: "nine out of ten" and "9 out of 10" are the same claim. */
export function inDigits(text: string): string {
  return plain(text)
    .toLowerCase()
    .replace(/(?<=\d),(?=\d{3})/g, '')
    .replace(/\bper ?cent\b/g, '%')
    .replace(/(?<!\s)\s+%/g, '%')
    .replace(/\b[a-z]+(?:-[a-z]+)?\b/g, (word) => {
      const [tens, ones] = word.split('-')
      const value = numberWords.get(word)
      if (value !== undefined) return String(value)
      const [big, small] = [numberWords.get(tens ?? ''), numberWords.get(ones ?? '')]
      return big !== undefined && small !== undefined && big >= 20 && small < 10 ? String(big + small) : word
    })
}

/** What a sentence is about: stems of its words that mean something, and its numbers. */
export function contentOf(text: string): Set<string> {
  const words = inDigits(text).match(/[\p{L}\p{N}][\p{L}\p{N}.]*/gu) ?? []
  return new Set(
    words
      .map((word) => word.replace(/\.$/, ''))
      .filter((word) => /\d/.test(word) || (word.length > 1 && !isStopWord(word)))
      .map((word) => (/\d/.test(word) ? word : stem(word))),
  )
}

/** The share of `wanted` that `given` has; 1 for nothing wanted. */
export function coverage(wanted: Set<string>, given: Set<string>): number {
  if (wanted.size === 0) return 1
  return [...wanted].filter((word) => given.has(word)).length / wanted.size
}

const dates =
  /^(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day|I|I'\w+)$/

/** Names in a sentence: capitals that no beginning of a sentence or of a quotation explains. */
export function namesIn(text: string): string[] {
  const sentence = plain(text)
  return [...sentence.matchAll(/[\p{L}][\p{L}'&]*/gu)]
    .filter(({ index, 0: word }) => {
      // There is one space at most.
      const before = sentence.slice(Math.max(0, index - 2), index).trimEnd()
      return /^\p{Lu}/u.test(word) && before !== '' && !/[.!?:"(]$/.test(before) && !dates.test(word)
    })
    .map(([word]) => word.replace(/'s$/, '').toLowerCase())
}
