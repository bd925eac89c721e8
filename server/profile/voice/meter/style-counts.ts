import lines from './function-words.json' with { type: 'json' }
import type { Prose } from './read-prose.ts'

/** Used at own rates without noticing (Mosteller and Wallace 1964); "do not" or "don't" is a habit too, not a topic. */
const functionWords: ReadonlySet<string> = new Set(lines.flatMap((line) => line.split(' ')))

export const families = ['words', 'pairs', 'grams', 'marks', 'lengths', 'openings'] as const
export type Family = (typeof families)[number]
export type Rates = Map<string, number>

const word = /[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu
const token = /[\p{L}*#']+|[^\s\p{L}*#']/gu

/** Masks the subject (text distortion, Stamatatos 2017), so that a new topic is not mistaken for another author. */
const mask = (text: string, ending: number) =>
  text.toLowerCase().replace(word, (found) => {
    if (functionWords.has(found)) return found
    if (/^\p{N}/u.test(found)) return '#'
    return ending > 0 && found.length > 4 ? `*${found.slice(-ending)}` : '*'
  })

/** How often each member occurs, as a share of its family or, for words and marks, of all words. */
export function countStyle({ sentences, words }: Prose): Record<Family, Rates> {
  const text = sentences.join(' ')
  const masked = mask(text, 0).match(token) ?? []
  // Two final letters show tense and word class without revealing the word.
  const endings = mask(text, 2)
  return {
    words: rates(
      words.filter((one) => functionWords.has(one)),
      words.length,
    ),
    pairs: rates(masked.slice(1).map((second, at) => `${masked[at]} ${second}`)),
    grams: rates(
      Array.from({ length: Math.max(0, endings.length - 3) }, (_, at) => endings.slice(at, at + 4)),
    ),
    marks: rates(text.match(/[^\p{L}\p{N}\s']/gu) ?? [], words.length),
    // In steps of four words up to forty-eight, because finer steps are noise in a single post.
    lengths: rates(
      sentences.map((sentence) => `${Math.min(12, Math.floor(sentence.split(' ').length / 4))}`),
    ),
    openings: rates(sentences.map((sentence) => /[\p{L}*#']+/u.exec(mask(sentence, 0))?.[0] ?? '')),
  }
}

function rates(members: string[], total = members.length): Rates {
  const counts: Rates = new Map()
  for (const member of members) counts.set(member, (counts.get(member) ?? 0) + 1)
  for (const [member, count] of counts) counts.set(member, count / Math.max(1, total))
  return counts
}
