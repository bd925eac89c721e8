import { foldText } from '../../../contract/keywords/fold-text.ts'
import { countKeyword } from '../../../contract/keywords/find-keyword.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { contentRoots } from '../text/words.ts'
import { found, type Finding } from './finding.ts'
import { maxDensity } from './keyword-map.ts'

const maxSentences = 4000
// Of each hundred content words in a row so many differ: 0.73 or more in posts by people, 0.44 in one that goes in circles.
const window = 100
const step = 10
const minVariety = 0.62

const countIn = (sentences: string[], roots: ReadonlySet<string>) =>
  sentences
    .map((sentence) => ({ sentence, count: contentRoots(sentence).filter((root) => roots.has(root)).length }))
    .toSorted((a, b) => b.count - a.count)

export function findRepetition(given: string[]): Finding[] {
  const sentences = given.slice(0, maxSentences)
  const roots = contentRoots(sentences.join('\n'))
  if (roots.length < window || varietyOf(roots) >= minVariety) return []
  const counts = [...Map.groupBy(roots, (root) => root)].toSorted((a, b) => b[1].length - a[1].length)
  const [first, second] = countIn(sentences, new Set(counts.slice(0, 5).map(([root]) => root)))
  return first && second ? [found('repetition', second.sentence, first.sentence)] : []
}

function varietyOf(roots: string[]): number {
  const starts = Array.from({ length: Math.floor((roots.length - window) / step) + 1 }, (_, at) => at * step)
  const shares = starts.map((at) => new Set(roots.slice(at, at + window)).size / window)
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

// Of a shorter text, a share says little.
const minWords = 80
const minMentions = 5

/** A term said so often that readers notice: the sentence that says it most. */
export function findStuffing(sentences: string[], terms: string[]): Finding[] {
  const text = sentences.join('\n')
  const words = countWords(text)
  if (words < minWords) return []
  const folded = foldText(text)
  const term = [...new Set(terms)].find((one) => {
    const mentions = countKeyword(folded, one)
    return mentions >= minMentions && (100 * mentions) / words > maxDensity(one) * 1.5
  })
  return term === undefined
    ? []
    : [found('stuffing', term, countIn(sentences, new Set(contentRoots(term)))[0]!.sentence)]
}
