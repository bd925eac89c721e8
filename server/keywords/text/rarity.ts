import { loadWordRanks } from './model-files.ts'

// The list ends at rank 80,000; unknown words are assumed to be half again as rare.
const unknownRank = 120_000
const rarest = Math.log(unknownRank)
// A compound is slightly rarer than its rarest part.
const compoundStep = 0.05

/** How rare a lower-case English word is: 0 for the most frequent, 1 for unknown words. */
export function rarityOf(lower: string): number {
  const rank = loadWordRanks().get(lower)
  if (rank !== undefined) return Math.log(rank + 1) / rarest
  if (!lower.includes('-')) return 1
  let highest = 0
  for (const part of lower.split('-')) highest = Math.max(highest, part ? rarityOf(part) : 0)
  return Math.min(1, highest + compoundStep)
}
