import { cosine, weigh } from '../../text/similarity.ts'
import { contentOf } from '../truth/words.ts'

export interface KnownPost {
  /** Undefined for one that was written elsewhere. */
  postId: string | undefined
  title: string
  url: string | null
  status: string
  keywords: string[]
}

export interface SimilarPost extends KnownPost {
  /** 0 to 1. */
  similarity: number
}

// Titles that share two of three telling words say the same to a reader; "dog bath" and "dog food" do not.
const minSimilarity = 0.6
const maxShown = 5

/** The posts that already say what the topic asks for, most similar first. Compared by words, in whatever form and order. */
export const findSimilar = (topic: string, keywords: string[], known: KnownPost[]): SimilarPost[] =>
  similarAmong(known)(topic, keywords)

/** The same for many topics: the known posts are read once. */
export function similarAmong(known: KnownPost[]) {
  const titles = known.map(({ title }) => contentOf(title))
  return (topic: string, keywords: string[]): SimilarPost[] => {
    const asked = contentOf(topic)
    const focus = [...contentOf(keywords[0] ?? '')].toSorted().join(' ')
    const weights = weigh([...titles, asked])
    return known
      .map((post, at) => {
        const hasSameFocus =
          focus !== '' && [...contentOf(post.keywords[0] ?? '')].toSorted().join(' ') === focus
        const byTitle = cosine(asked, titles[at]!, weights)
        // One focus keyword for two posts makes them compete with each other, whatever their titles.
        const similarity = hasSameFocus ? Math.max(byTitle, 0.5 + byTitle / 2) : byTitle
        return { ...post, similarity: Math.round(similarity * 100) / 100 }
      })
      .filter(({ similarity }) => similarity >= minSimilarity)
      .toSorted((a, b) => b.similarity - a.similarity)
      .slice(0, maxShown)
  }
}
