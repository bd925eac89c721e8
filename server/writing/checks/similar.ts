import { setImmediate } from 'node:timers/promises'
import { inverseFrequency, contentOf, contentRoots } from '../text/words.ts'
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
  readonly #titles: { post: KnownPost; words: Set<string> }[] = []
  /** By word: the places of the titles that have it. */
  readonly #places = new Map<string, number[]>()

  add(post: KnownPost): void {
    const words = contentOf(post.title)
    for (const word of words) {
      const places = this.#placesOf(word)
      places.push(this.#titles.length)
      this.#places.set(word, places)
    }
    this.#titles.push({ post, words })
  }

  readonly #placesOf = (word: string) => this.#places.get(word) ?? []

  /** The most similar posts, by cosine under inverse document frequency among all titles and the topic. */
  find(topic: string, keywords: string[]): (KnownPost & { similarity: number })[] {
    const own = contentOf(topic)
    const countOf = (word: string) => this.#placesOf(word).length + Number(own.has(word))
    const all = this.#titles.length + 1
    const sizeOf = (words: Iterable<string>) =>
      Iterator.from(words).reduce((sum, word) => sum + inverseFrequency(countOf(word), all) ** 2, 0)
    const focus = focusOf(keywords)
    const sharing = new Set(Array.from(own).flatMap(this.#placesOf))
    return Array.from(sharing, (place) => {
      const { post, words } = this.#titles[place]!
      const byTitle = sizeOf(words.intersection(own)) / Math.sqrt(sizeOf(own) * sizeOf(words))
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
