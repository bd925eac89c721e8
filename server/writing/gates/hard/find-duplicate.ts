import { contentRoots } from './content-roots.ts'
import type { Finding } from './finding.ts'

/** The other post that says most of this one, in nearly its words. */
export interface NearPost {
  title: string
  /** Share of this post's word sequences that the other has, 0 to 1. */
  overlap: number
}

// Two posts of one business on one trade share 3 % at most; a common closing paragraph adds some.
export const maxOverlap = 0.2
const sequence = 3
// Four times the longest post we write.
const maxRoots = 8000

/** Each three content words in a row, as one text. */
export function sequencesOf(text: string): Set<string> {
  const roots = contentRoots(text).slice(0, maxRoots)
  const found = new Set<string>()
  for (let at = 0; at + sequence <= roots.length; at++) found.add(roots.slice(at, at + sequence).join(' '))
  return found
}

/** The nearest of some posts (plain text); undefined where none shares anything. */
export function findNearest(text: string, others: { title: string; text: string }[]): NearPost | undefined {
  const own = sequencesOf(text)
  if (own.size === 0) return undefined
  let nearest: NearPost | undefined
  for (const other of others) {
    const shared = [...sequencesOf(other.text)].filter((one) => own.has(one)).length / own.size
    if (shared > (nearest?.overlap ?? 0)) nearest = { title: other.title, overlap: shared }
  }
  return nearest
}

export const findDuplicate = (title: string, nearest: NearPost | undefined): Finding[] =>
  nearest && nearest.overlap >= maxOverlap
    ? [{ kind: 'duplicate', sentence: title, text: nearest.title }]
    : []
