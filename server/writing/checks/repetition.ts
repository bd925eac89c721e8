import { foldText } from '../../../contract/keywords/fold-text.ts'
import { countKeyword } from '../../../contract/keywords/find-keyword.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { contentRoots } from '../text/words.ts'
import { found, type Finding } from './code-check-levels.ts'

// No post has more sentences.
const maxSentences = 4000
// Share of distinct words in any hundred content words: at least 0.73 in people's posts, 0.44 in one going in circles.
const window = 100
const step = 10
const minVariety = 0.62

export function findRepetition(all: string[]): Finding[] {
  const sentences = all.slice(0, maxSentences)
  const roots = contentRoots(sentences.join('\n'))
  if (roots.length < window || varietyOf(roots) >= minVariety) return []
  const counts = countOf(roots).toSorted((a, b) => b[1] - a[1])
  const [first, second] = sayingMost(sentences, new Set(counts.slice(0, 5).map(([root]) => root)))
  return first && second ? [found('repetition', second, first)] : []
}

function varietyOf(roots: string[]): number {
  const starts = Array.from({ length: Math.floor((roots.length - window) / step) + 1 }, (_, at) => at * step)
  const shares = starts.map((at) => new Set(roots.slice(at, at + window)).size / window)
  return shares.reduce((sum, share) => sum + share, 0) / shares.length
}

const sayingMost = (sentences: string[], roots: ReadonlySet<string>): string[] =>
  sentences
    .map((sentence) => ({
      sentence,
      count: contentRoots(sentence).filter((root) => roots.has(root)).length,
    }))
    .toSorted((a, b) => b.count - a.count)
    .map(({ sentence }) => sentence)

const countOf = (words: string[]): [string, number][] =>
  [...Map.groupBy(words, (word) => word)].map(([word, all]) => [word, all.length])

/** A larger share of mentions is keyword stuffing: Yoast's limit of 3 %, less for longer phrases. */
const maxDensity = (keyword: string) => 3 / (0.7 + countWords(keyword) / 3)
// In a shorter text, a share says little.
const minWords = 80
const minMentions = 5
// The same word this often in one sentence makes it a list of search terms.
const inSentence = { same: 4, share: 0.3 }

export function findStuffing(sentences: string[], terms: string[]): Finding[] {
  const text = sentences.join('\n')
  const words = countWords(text)
  if (words < minWords) return []
  const folded = foldText(text)
  const isStuffed = (term: string) => {
    const mentions = countKeyword(folded, term)
    return mentions >= minMentions && (100 * mentions) / words > maxDensity(term) * 1.5
  }
  const term = terms.find(isStuffed)
  const mostRepeated = term === undefined ? undefined : sayingMost(sentences, new Set(contentRoots(term)))[0]
  const lists = sentences.flatMap((sentence) => {
    const roots = contentRoots(sentence)
    const least = Math.max(inSentence.same, roots.length * inSentence.share)
    const [root] = countOf(roots).find(([, count]) => count >= least) ?? []
    return root === undefined || sentence === mostRepeated ? [] : [found('stuffing', root, sentence)]
  })
  return [...(mostRepeated === undefined ? [] : [found('stuffing', term!, mostRepeated)]), ...lists]
}
