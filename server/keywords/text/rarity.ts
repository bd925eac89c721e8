import { loadWordRanks } from './model-files.ts'

// The list ends at rank 80,000; what it does not know is taken for half as frequent again as its last word.
const unknownRank = 120_000
const rarest = Math.log(unknownRank)
// A compound is rarer than the rarest of its parts, if not by much.
const compoundStep = 0.05

/** How rare a lower-case English word is: 0 for the most frequent one, 1 for one that no list knows. */
export function rarityOf(lower: string): number {
  const rank = loadWordRanks().get(lower)
  if (rank !== undefined) return Math.log(rank + 1) / rarest
  if (!lower.includes('-')) return 1
  let highest = 0
  for (const part of lower.split('-')) highest = Math.max(highest, part ? rarityOf(part) : 0)
  return Math.min(1, highest + compoundStep)
}
