import { loadNeighbors, loadWordRanks } from '../text/model-files.ts'

export const neighborsPerWord = 6
export const noNeighbor = 65_535

let words: string[] | undefined

/** English words with a similar meaning to a lower-case word, nearest first; for a phrase, those close to several of its words. */
export function findNeighbors(phrase: string): string[] {
  const parts = phrase.split(/[\s-]+/)
  if (parts.length === 1) return findWordNeighbors(phrase)
  const votes = new Map<string, number>()
  for (const part of parts)
    for (const word of findWordNeighbors(part))
      if (!parts.includes(word)) votes.set(word, (votes.get(word) ?? 0) + 1)
  return [...votes].filter(([, count]) => count > 1).map(([word]) => word)
}

function findWordNeighbors(word: string): string[] {
  words ??= [...loadWordRanks().keys()]
  const table = loadNeighbors()
  const from = (loadWordRanks().get(word) ?? Infinity) * neighborsPerWord
  if (from >= table.length) return []
  return [...table.subarray(from, from + neighborsPerWord)].flatMap((place) => words?.[place] ?? [])
}
