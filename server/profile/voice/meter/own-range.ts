import { centre, similarity, type Vectors } from './similarity.ts'

export interface OwnRange {
  low: number
  high: number
  samples: number
}

// Measured on one half of the authors of the benchmark: how far single texts of one author lie apart, and how many such
// steps below the mean 19 of 20 of an author's further texts still lie.
const usualDeviation = 0.04
const steps = 2.1
// The usual deviation counts like this many posts: three posts alone know little of their own spread.
const prior = 4

/** Each post against the centre of the others: what the author's own posts reach, without any post helping itself. */
export function ownScores(posts: readonly Vectors[]): number[] {
  const all = centre(posts)
  const n = posts.length
  return posts.map((post) => {
    const others = all.map((family, at) =>
      family.map((value, index) => (value * n - (post[at]?.[index] ?? 0)) / (n - 1)),
    )
    return similarity(post, others)
  })
}

/** Where further posts of the same author are to be expected. */
export function ownRange(scores: readonly number[]): OwnRange {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  const deviation = Math.sqrt((squares + prior * usualDeviation ** 2) / (scores.length - 1 + prior))
  return {
    low: Math.max(0, Math.min(mean - steps * deviation, ...scores)),
    high: Math.min(1, Math.max(...scores, mean + deviation)),
    samples: scores.length,
  }
}
