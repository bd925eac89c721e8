import { contentRoots } from './content-roots.ts'
import type { Finding } from './finding.ts'

// Shorter ones are calls and headings, which may come again.
const minRoots = 4
// Of the words of the shorter sentence, and of both together, so many are the same.
export const repetitionBounds = { shared: 0.75, together: 0.55, least: 3, share: 0.06 }
// Enough to find what a sentence repeats; a word that stands in more of them tells nothing.
const maxCandidates = 40
const maxSentences = 4000
const maxFindings = 20

/** Sentences that say again, in other words, what an earlier one has said: when there are too many of them. */
export function findRepetition(sentences: string[]): Finding[] {
  const read = sentences
    .slice(0, maxSentences)
    .map((sentence) => ({ sentence, roots: new Set(contentRoots(sentence)) }))
    .filter(({ roots }) => roots.size >= minRoots)
  const withRoot = new Map<string, number[]>()
  const found: Finding[] = []
  for (const [at, { sentence, roots }] of read.entries()) {
    const counts = new Map<number, number>()
    for (const root of roots)
      for (const earlier of (withRoot.get(root) ?? []).slice(-maxCandidates))
        counts.set(earlier, (counts.get(earlier) ?? 0) + 1)
    const same = [...counts].find(([earlier, count]) => isSame(count, roots.size, read[earlier]!.roots.size))
    if (same) found.push({ kind: 'repetition', sentence, text: read[same[0]]!.sentence })
    for (const root of roots) withRoot.set(root, [...(withRoot.get(root) ?? []).slice(-maxCandidates), at])
  }
  const isTooMuch =
    found.length >= repetitionBounds.least && found.length >= read.length * repetitionBounds.share
  return isTooMuch ? found.slice(0, maxFindings) : []
}

const isSame = (shared: number, one: number, other: number) =>
  shared >= repetitionBounds.shared * Math.min(one, other) &&
  shared >= repetitionBounds.together * (one + other - shared)
