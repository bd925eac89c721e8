import { setImmediate } from 'node:timers/promises'
import { contentOf, contentRoots } from '../text/words.ts'
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

export const findSimilar = (topic: string, keywords: string[], known: KnownPost[]) => {
  const index = new TitleIndex()
  for (const post of known) index.add(post)
  return index.find(topic, keywords)
}

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

/** Posts by the words of their titles: a topic is compared only with those that share one. */
export class TitleIndex {
  readonly #posts: { post: KnownPost; words: number[] }[] = []
  readonly #ids = new Map<string, number>()
  /** By word: the places of the posts that have it. */
  readonly #places: number[][] = []

  add(post: KnownPost): void {
    const words = [...contentOf(post.title)].map((word) => {
      const id = this.#ids.get(word) ?? this.#places.push([]) - 1
      this.#ids.set(word, id)
      this.#places[id]!.push(this.#posts.length)
      return id
    })
    this.#posts.push({ post, words })
  }

  /** The most similar posts, by cosine under inverse document frequency among all titles and the topic. */
  find(topic: string, keywords: string[]): (KnownPost & { similarity: number })[] {
    const topicWords = contentOf(topic)
    const own = new Set([...topicWords].flatMap((word) => this.#ids.get(word) ?? []))
    const squaredWeight = (count: number) => (Math.log((this.#posts.length + 2) / (count + 1)) + 1) ** 2
    const weightOf = (id: number) => squaredWeight(this.#places[id]!.length + (own.has(id) ? 1 : 0))
    const sizeOf = (words: Iterable<number>) =>
      Iterator.from(words).reduce((sum, id) => sum + weightOf(id), 0)
    const ownSize = sizeOf(own) + (topicWords.size - own.size) * squaredWeight(1)
    const shared = new Float64Array(this.#posts.length)
    for (const id of own) {
      const weight = weightOf(id)
      for (const place of this.#places[id]!) shared[place]! += weight
    }
    const focus = focusOf(keywords)
    const leastShared = (focus === '' ? minCosine : minFocusCosine) ** 2 * ownSize
    const matches: (KnownPost & { similarity: number })[] = []
    for (let place = 0; place < shared.length; place++) {
      const size = shared[place]!
      // A title is at least as large as what it shares, so this cosine would be too small.
      if (size === 0 || size < leastShared) continue
      const { post, words } = this.#posts[place]!
      const byTitle = size / Math.sqrt(ownSize * sizeOf(words))
      // Two posts with the same focus keyword compete with each other, whatever their titles.
      const hasSameFocus = focus !== '' && focusOf(post.keywords) === focus
      const similarity = hasSameFocus ? Math.max(byTitle, 0.5 + byTitle / 2) : byTitle
      matches.push({ ...post, similarity: Math.round(similarity * 100) / 100 })
    }
    return matches
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
// Four times the longest post we write.
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

export const findDuplicate = (nearest: NearPost | undefined): Finding[] =>
  nearest && nearest.overlap >= maxOverlap ? [found('duplicate', nearest.title)] : []
