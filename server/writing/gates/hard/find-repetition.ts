import { contentRoots } from './content-roots.ts'
import type { Finding } from './finding.ts'

// Shorter ones are calls and headings, which may come again.
const minRoots = 4
// Of the words of the shorter sentence, and of both together, so many are the same.
const repetitionBounds = { shared: 0.75, together: 0.55, least: 3, share: 0.06 }
// Enough to find what a sentence repeats; a word that stands in more of them tells nothing.
const maxCandidates = 40
const maxSentences = 4000
const maxFindings = 20
// Of each hundred content words in a row so many differ: 0.73 or more in posts by people, 0.44 in one that goes in circles.
const window = 100
const step = 10
const minVariety = 0.62

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
  return isTooMuch ? found.slice(0, maxFindings) : goesInCircles(sentences)
}

/** One finding where nearly every sentence is made of the same few words. */
function goesInCircles(sentences: string[]): Finding[] {
  const roots = contentRoots(sentences.slice(0, maxSentences).join('\n'))
  if (roots.length < window || varietyOf(roots) >= minVariety) return []
  const counts = new Map<string, number>()
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1)
  const most = new Set(
    [...counts]
      .toSorted((a, b) => b[1] - a[1])
      .slice(0, 5)
      .map(([root]) => root),
  )
  const sayingMost = sentences
    .map((sentence) => ({ sentence, count: contentRoots(sentence).filter((root) => most.has(root)).length }))
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = sayingMost
  return first && second ? [{ kind: 'repetition', sentence: first.sentence, text: second.sentence }] : []
}

function varietyOf(roots: string[]): number {
  let [sum, count] = [0, 0]
  for (let at = 0; at + window <= roots.length; at += step) {
    sum += new Set(roots.slice(at, at + window)).size / window
    count++
  }
  return sum / count
}

const isSame = (shared: number, one: number, other: number) =>
  shared >= repetitionBounds.shared * Math.min(one, other) &&
  shared >= repetitionBounds.together * (one + other - shared)
