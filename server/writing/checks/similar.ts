import { setImmediate } from 'node:timers/promises'
import { plainText } from '../../posts/content/plain-text.ts'
import { contentOf, contentRoots, inverseFrequency } from '../text/words.ts'
import { type Finding, found } from './code-check-levels.ts'

export interface KnownPost {
  /** Null for a post written elsewhere. */
  postId: string | null
  title: string
  url: string | null
  keywords: string[]
}

// Titles that share two of three significant words say the same to a reader; "dog bath" and "dog food" do not.
const minSimilarity = 0.6
const maxShown = 5
// What rounds to minSimilarity, without and with the same focus keyword.
const minCosine = minSimilarity - 0.01
const minFocusCosine = 2 * (minCosine - 0.5)

// A few milliseconds of reading titles.
const batch = 250

/** Indexes any number of titles without blocking the process. */
export async function indexTitles(known: readonly KnownPost[]): Promise<TitleIndex> {
  const index = new TitleIndex()
  for (const [at, post] of known.entries()) {
    if (at % batch === batch - 1) await setImmediate()
    index.add(post)
  }
  return index
}

const focusOf = ([keyword = '']: string[]) => [...contentOf(keyword)].toSorted().join(' ')

interface ReadTitle {
  post: KnownPost
  words: Set<string>
}

/** Posts by the words of their titles: a topic is compared only with those that share one. */
export class TitleIndex {
  #size = 0
  readonly #titles = new Map<string, ReadTitle[]>()

  add(post: KnownPost): void {
    this.#size++
    const title = { post, words: contentOf(post.title) }
    for (const word of title.words) this.#titles.getOrInsert(word, []).push(title)
  }

  /** The most similar posts, by cosine under inverse document frequency among all titles and the topic. */
  find(topic: string, keywords: string[]): (KnownPost & { similarity: number })[] {
    const own = contentOf(topic)
    const titlesWith = (word: string) => this.#titles.get(word) ?? []
    const weightOf = (word: string) =>
      inverseFrequency(titlesWith(word).length + Number(own.has(word)), this.#size + 1) ** 2
    const sizeOf = (words: Set<string>) => words.values().reduce((sum, word) => sum + weightOf(word), 0)
    const ownSize = sizeOf(own)
    const shared = new Map<ReadTitle, number>()
    for (const word of own)
      for (const title of titlesWith(word)) shared.set(title, (shared.get(title) ?? 0) + weightOf(word))
    const focus = focusOf(keywords)
    // A title is at least as large as what it shares, so with less than this its cosine would be too small.
    const leastShared = (focus === '' ? minCosine : minFocusCosine) ** 2 * ownSize
    return [...shared]
      .filter(([, size]) => size >= leastShared)
      .map(([{ post, words }, size]) => {
        const byTitle = size / Math.sqrt(ownSize * sizeOf(words))
        // Two posts with the same focus keyword compete with each other, whatever their titles.
        const hasSameFocus = focus !== '' && focusOf(post.keywords) === focus
        const similarity = hasSameFocus ? Math.max(byTitle, 0.5 + byTitle / 2) : byTitle
        return { ...post, similarity: Math.round(similarity * 100) / 100 }
      })
      .filter(({ similarity }) => similarity >= minSimilarity)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, maxShown)
  }
}

export interface NearPost {
  title: string
  /** Share of the shorter post's word pairs that the other has, from 0 to 1. */
  overlap: number
}

// Two independent posts on one topic reach at most 0.10; one reworded sentence by sentence reaches 0.43.
const maxOverlap = 0.25
// Words up to this far apart form a pair, so that rewording or reordering changes little.
const distance = 4
// A teaser is too short to count as repeated.
const minRoots = 30
const maxRoots = 8000

function pairsOf(text: string): Set<string> {
  const roots = contentRoots(text).slice(0, maxRoots)
  const pairs = new Set<string>()
  if (roots.length < minRoots) return pairs
  for (const [at, root] of roots.entries())
    for (const next of roots.slice(at + 1, at + 1 + distance))
      if (root !== next) pairs.add(root < next ? `${root} ${next}` : `${next} ${root}`)
  return pairs
}

/** Runs in a thread. */
export function findNearest({ text, others }: { text: string; others: { title: string; html: string }[] }) {
  const own = pairsOf(text)
  let nearest: NearPost | undefined
  for (const { title, html } of others) {
    const pairs = pairsOf(plainText(html))
    const overlap = own.intersection(pairs).size / Math.max(1, Math.min(own.size, pairs.size))
    if (overlap > (nearest?.overlap ?? 0)) nearest = { title, overlap }
  }
  return nearest
}

export const findDuplicate = (nearest: NearPost | undefined): Finding[] =>
  nearest && nearest.overlap >= maxOverlap ? [found('duplicate', nearest.title)] : []
