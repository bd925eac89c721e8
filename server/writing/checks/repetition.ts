import { foldText } from '../../../contract/keywords/fold-text.ts'
import { countKeyword } from '../../../contract/keywords/find-keyword.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { contentRoots } from '../text/words.ts'
import { found, type Finding } from './finding.ts'
import { maxDensity } from './keyword-map.ts'

// Shorter ones are calls and headings, which may come again.
const minRoots = 4
// Of the words of the shorter sentence, and of both together, so many are the same.
const repetitionBounds = { shared: 0.75, together: 0.55, least: 3, share: 0.06 }
// Enough to find what a sentence repeats; a word that occurs in more of them tells nothing.
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
  const findings: Finding[] = []
  for (const [at, { sentence, roots }] of read.entries()) {
    const counts = new Map<number, number>()
    for (const root of roots)
      for (const earlier of (withRoot.get(root) ?? []).slice(-maxCandidates))
        counts.set(earlier, (counts.get(earlier) ?? 0) + 1)
    const same = [...counts].find(([earlier, count]) => isSame(count, roots.size, read[earlier]!.roots.size))
    if (same) findings.push(found('repetition', read[same[0]]!.sentence, sentence))
    for (const root of roots) withRoot.set(root, [...(withRoot.get(root) ?? []).slice(-maxCandidates), at])
  }
  const isTooMuch =
    findings.length >= repetitionBounds.least && findings.length >= read.length * repetitionBounds.share
  return isTooMuch ? findings.slice(0, maxFindings) : goesInCircles(sentences)
}

/** One finding where nearly every sentence is made of the same few words. */
function goesInCircles(sentences: string[]): Finding[] {
  const roots = contentRoots(sentences.slice(0, maxSentences).join('\n'))
  if (roots.length < window || varietyOf(roots) >= minVariety) return []
  const counts = countOf(roots)
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
  return first && second ? [found('repetition', second.sentence, first.sentence)] : []
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

function countOf(roots: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1)
  return counts
}

// Of a shorter text, a share says little.
const minWords = 80
const minMentions = 5
// A pair of words beside each other: this often, and in this share of the sentences.
const pairBounds = { mentions: 8, perSentence: 0.3 }
// The same word this often in one sentence is a list of search terms.
const inSentence = { same: 4, share: 0.3 }

/** A term said so often that readers notice: the sentence that says it most. */
export function findStuffing(sentences: string[], terms: string[]): Finding[] {
  const text = sentences.join('\n')
  const words = countWords(text)
  if (words < minWords) return []
  const folded = foldText(text)
  const stuffed = [...new Set(terms)].filter((term) => {
    const mentions = countKeyword(folded, term)
    return mentions >= minMentions && (100 * mentions) / words > maxDensity(term) * 1.5
  })
  const [term] = stuffed.length > 0 ? stuffed : stuffedPairs(sentences)
  const lists = sentences.flatMap((sentence): Finding[] => {
    const most = mostRepeated(sentence)
    return most === undefined ? [] : [found('stuffing', most, sentence)]
  })
  if (term === undefined) return lists
  const wanted = new Set(contentRoots(term))
  const counts = sentences.map((sentence) => contentRoots(sentence).filter((root) => wanted.has(root)).length)
  const most = sentences[counts.indexOf(Math.max(...counts))]!
  return [found('stuffing', term, most), ...lists.filter(({ sentence }) => sentence !== most)]
}

/** Pairs of words that come again in every third sentence. */
function stuffedPairs(sentences: string[]): string[] {
  const counts = countOf(
    sentences.flatMap((sentence) => {
      const roots = contentRoots(sentence)
      return [...new Set(roots.slice(1).map((root, at) => `${roots[at]} ${root}`))]
    }),
  )
  return [...counts]
    .filter(([, count]) => count >= pairBounds.mentions && count >= sentences.length * pairBounds.perSentence)
    .map(([pair]) => pair)
}

/** The root that a sentence says too often. */
function mostRepeated(sentence: string): string | undefined {
  const roots = contentRoots(sentence)
  return [...countOf(roots)].find(
    ([, count]) => count >= inSentence.same && count >= roots.length * inSentence.share,
  )?.[0]
}
