import { loadNeighbours, loadWordRanks } from '../text/model-files.ts'

export const neighboursPerWord = 6
export const noNeighbour = 65_535

let words: string[] | undefined

/** English words that stand near a lower-case word in meaning, nearest first; of a phrase those near several of its words. */
export function neighboursOf(phrase: string): string[] {
  const parts = phrase.split(/[\s-]+/)
  if (parts.length === 1) return neighboursOfWord(phrase)
  const votes = new Map<string, number>()
  for (const part of parts)
    for (const word of neighboursOfWord(part))
      if (!parts.includes(word)) votes.set(word, (votes.get(word) ?? 0) + 1)
  return [...votes].filter(([, count]) => count > 1).map(([word]) => word)
}

function neighboursOfWord(word: string): string[] {
  words ??= [...loadWordRanks().keys()]
  const table = loadNeighbours()
  const from = (loadWordRanks().get(word) ?? Infinity) * neighboursPerWord
  if (from >= table.length) return []
  return [...table.subarray(from, from + neighboursPerWord)].flatMap((place) => words?.[place] ?? [])
}
