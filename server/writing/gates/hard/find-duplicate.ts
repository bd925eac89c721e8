import { contentRoots } from './content-roots.ts'
import type { Finding } from './finding.ts'

/** The other post that says most of this one, in nearly its words. */
export interface NearPost {
  title: string
  /** Share of the shorter post's pairs of words that the other has, 0 to 1. */
  overlap: number
}

// Of posts on one topic by two authors who did not know of each other 0.10 at most; of one reworded sentence by sentence 0.43.
const maxOverlap = 0.25
// Pairs of words at most so far from each other: other words for some, or another order, change little.
const distance = 4
// A teaser is too short to be repeated.
const minRoots = 30
// Four times the longest post we write.
const maxRoots = 8000

/** Which content words stand near each other. */
function pairsOf(text: string): Set<string> {
  const roots = contentRoots(text).slice(0, maxRoots)
  const found = new Set<string>()
  if (roots.length < minRoots) return found
  for (const [at, root] of roots.entries())
    for (const next of roots.slice(at + 1, at + 1 + distance))
      if (root !== next) found.add(root < next ? `${root} ${next}` : `${next} ${root}`)
  return found
}

/** The nearest of some posts (plain text); undefined where none shares anything. */
export function findNearest(text: string, others: { title: string; text: string }[]): NearPost | undefined {
  const own = pairsOf(text)
  let nearest: NearPost | undefined
  for (const other of others) {
    const pairs = pairsOf(other.text)
    let shared = 0
    for (const pair of pairs) if (own.has(pair)) shared++
    const overlap = shared / Math.max(1, Math.min(own.size, pairs.size))
    if (overlap > (nearest?.overlap ?? 0)) nearest = { title: other.title, overlap }
  }
  return nearest
}

export const findDuplicate = (title: string, nearest: NearPost | undefined): Finding[] =>
  nearest && nearest.overlap >= maxOverlap
    ? [{ kind: 'duplicate', sentence: title, text: nearest.title }]
    : []
