import { contentOf } from './words.ts'
import { isEnglish } from '../../platform/text/detect-language.ts'

/** A word's weight among some texts: rare words weigh more, and unknown words as much as the rarest. */
type WeightOf = (word: string) => number

// Long enough to mean something, short enough to find "Fenster" in "Holzfensters" and "Fenstertausch".
const partLength = 5

/** Compares texts by word stems and, except in English, parts of stems, because other languages compound and inflect more. */
function topicReader(texts: string[]): (text: string) => Set<string> {
  if (isEnglish(texts.join(' ').slice(0, 5000))) return contentOf
  return (text) => {
    const words = contentOf(text)
    for (const word of [...words])
      for (let at = 0; at + partLength < word.length; at++) words.add(word.slice(at, at + partLength))
    return words
  }
}

/** Smoothed inverse document frequency, ln((n + 1) / (df + 1)) + 1. */
function weigh(texts: Set<string>[]): WeightOf {
  const counts = new Map<string, number>()
  for (const words of texts) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1)
  const weights = new Map<string, number>()
  let rarest = 1
  for (const [word, count] of counts) {
    const weight = Math.log((texts.length + 1) / (count + 1)) + 1
    weights.set(word, weight)
    if (weight > rarest) rarest = weight
  }
  return (word) => weights.get(word) ?? rarest
}

function cosine(one: Set<string>, other: Set<string>, weightOf: WeightOf): number {
  const sizeOf = (words: Iterable<string>) =>
    Iterator.from(words).reduce((sum, word) => sum + weightOf(word) ** 2, 0)
  const shared = sizeOf(one.intersection(other))
  return shared === 0 ? 0 : shared / Math.sqrt(sizeOf(one) * sizeOf(other))
}

// Below this, two texts share words by chance.
export const minRelevance = 0.08

/**
 * The items, nearest to `about` first, by cosine under inverse document frequency (Spärck Jones 1972). An item counts
 * by its nearest text; the last text must contain all of it.
 */
export function rankNearest<T>(items: T[], textsOf: (item: T) => string[], about: string) {
  const texts = items.map(textsOf)
  const read = topicReader([about, ...texts.map((parts) => parts.at(-1)!)])
  const contents = texts.map((parts) => parts.map(read))
  const weights = weigh(contents.map((parts) => parts.at(-1)!))
  const target = read(about)
  return items
    .map((item, at) => ({
      item,
      relevance: Math.max(...contents[at]!.map((content) => cosine(target, content, weights))),
    }))
    .toSorted((a, b) => b.relevance - a.relevance)
}
