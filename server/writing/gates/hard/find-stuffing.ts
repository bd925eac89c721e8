import { countWords } from '../../../../contract/posts/count-words.ts'
import { foldText } from '../../../../contract/keywords/fold-text.ts'
import { countKeyword } from '../../../../contract/keywords/find-keyword.ts'
import { maxDensity } from '../seo/keyword-map.ts'
import { contentRoots } from './content-roots.ts'
import type { Finding } from './finding.ts'

interface StuffingInput {
  sentences: string[]
  keywords: string[]
  topic: string
}

// Of a shorter text, a share says little.
const minWords = 80
const minMentions = 5
// A pair of words beside each other: this often, and in this share of the sentences.
export const pairBounds = { mentions: 8, perSentence: 0.3 }
// The same word this often in one sentence is a list of search terms.
const inSentence = { same: 4, share: 0.3 }

/** A term said so often that readers notice: the sentence that says it most. */
export function findStuffing({ sentences, keywords, topic }: StuffingInput): Finding[] {
  const text = sentences.join('\n')
  const words = countWords(text)
  if (words < minWords) return []
  const folded = foldText(text)
  const stuffed = [...new Set([...keywords, topic])].filter((term) => {
    const mentions = countKeyword(folded, term)
    return mentions >= minMentions && (100 * mentions) / words > maxDensity(term) * 1.5
  })
  const [term] = stuffed.length > 0 ? stuffed : stuffedPairs(sentences)
  const lists = sentences.flatMap((sentence): Finding[] => {
    const most = mostRepeated(sentence)
    return most === undefined ? [] : [{ kind: 'stuffing', sentence, text: most }]
  })
  if (term === undefined) return lists
  const wanted = new Set(contentRoots(term))
  const counts = sentences.map((sentence) => contentRoots(sentence).filter((root) => wanted.has(root)).length)
  const most = sentences[counts.indexOf(Math.max(...counts))]!
  return [
    { kind: 'stuffing', sentence: most, text: term },
    ...lists.filter(({ sentence }) => sentence !== most),
  ]
}

/** Pairs of words that come again in every third sentence. */
function stuffedPairs(sentences: string[]): string[] {
  const counts = new Map<string, number>()
  for (const sentence of sentences) {
    const roots = contentRoots(sentence)
    const pairs = new Set(roots.slice(1).map((root, at) => `${roots[at]} ${root}`))
    for (const pair of pairs) counts.set(pair, (counts.get(pair) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count >= pairBounds.mentions && count >= sentences.length * pairBounds.perSentence)
    .map(([pair]) => pair)
}

/** The root that a sentence says too often. */
function mostRepeated(sentence: string): string | undefined {
  const roots = contentRoots(sentence)
  const counts = new Map<string, number>()
  for (const root of roots) counts.set(root, (counts.get(root) ?? 0) + 1)
  return [...counts].find(
    ([, count]) => count >= inSentence.same && count >= roots.length * inSentence.share,
  )?.[0]
}
