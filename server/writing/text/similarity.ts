import { contentOf } from './words.ts'
import { isEnglish } from '../../platform/text/detect-language.ts'

type Weights = Map<string, number>

// Long enough to mean something, short enough for "Fenster" in "Holzfensters" and "Fenstertausch".
const partLength = 5

/**
 * How texts of one language are read to tell which have to do with each other: by the stems of their words and, but in English, by
 * parts of these, because other languages join words and change their endings.
 */
function topicReader(texts: string[]): (text: string) => Set<string> {
  if (isEnglish(texts.join(' ').slice(0, 5000))) return contentOf
  return (text) => {
    const words = contentOf(text)
    for (const word of [...words])
      for (let at = 0; at + partLength < word.length; at++) words.add(word.slice(at, at + partLength))
    return words
  }
}

/** No word: stands for those that the texts do not have. */
const unknownWord = ''

/** How telling each word is among these texts: rare ones more. Smoothed inverse document frequency, ln((n + 1) / (df + 1)) + 1. */
export function weigh(texts: Set<string>[]): Weights {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weights = new Map<string, number>()
  let rarest = 1
  for (const [word, count] of counts) {
    const weight = Math.log((texts.length + 1) / (count + 1)) + 1
    weights.set(word, weight)
    if (weight > rarest) rarest = weight
  }
  return weights.set(unknownWord, rarest)
}

/** Cosine of two sets of words under the weights, 0 to 1; a word that the weights do not know weighs as the rarest. */
export function cosine(one: Set<string>, other: Set<string>, weights: Weights): number {
  const weightOf = (word: string) => weights.get(word) ?? weights.get(unknownWord) ?? 1
  const norm = (words: Set<string>) =>
    Math.sqrt([...words].reduce((sum, word) => sum + weightOf(word) ** 2, 0))
  const shared = [...one]
    .filter((word) => other.has(word))
    .reduce((sum, word) => sum + weightOf(word) ** 2, 0)
  return shared === 0 ? 0 : shared / (norm(one) * norm(other))
}

// Below this two texts share a word by chance.
export const minRelevance = 0.08

interface Ranked<T> {
  item: T
  relevance: number
}

/**
 * The items, nearest to `about` first, by the cosine of their words under inverse document frequency (Spärck Jones 1972): of the
 * texts of an item the nearest counts, and the last is the whole of it.
 */
export function rankNearest<T>(items: T[], textsOf: (item: T) => string[], about: string): Ranked<T>[] {
  const texts = items.map(textsOf)
  const read = topicReader([about, ...texts.map((parts) => parts.at(-1)!)])
  const contents = texts.map((parts) => parts.map(read))
  const weights = weigh(contents.map((parts) => parts.at(-1)!))
  const wanted = read(about)
  return items
    .map((item, at) => ({
      item,
      relevance: Math.max(...contents[at]!.map((content) => cosine(wanted, content, weights))),
    }))
    .toSorted((a, b) => b.relevance - a.relevance)
}
