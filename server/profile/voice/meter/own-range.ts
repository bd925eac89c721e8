import type { VoiceRange } from '../../../../contract/profile/voice.ts'
import { center, similarity, type Vectors } from './similarity.ts'

// Measured on half of the benchmark's authors: the usual deviation within one author, and how many deviations below the mean
// 19 of 20 further texts lie.
const usualDeviation = 0.04
const steps = 2.1
// Counts the usual deviation like this many posts, because three posts say little about their own spread.
const prior = 4

/** Compares each post with the center of the others, so that it does not raise its own score. */
export function ownScores(posts: readonly Vectors[]): number[] {
  const all = center(posts)
  const n = posts.length
  return posts.map((post) => {
    const others = all.map((family, at) =>
      family.map((value, index) => (value * n - (post[at]?.[index] ?? 0)) / (n - 1)),
    )
    return similarity(post, others)
  })
}

/** The scores to expect from further posts of the same author. */
export function ownRange(scores: readonly number[]): VoiceRange {
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length
  const squares = scores.reduce((sum, score) => sum + (score - mean) ** 2, 0)
  const deviation = Math.sqrt((squares + prior * usualDeviation ** 2) / (scores.length - 1 + prior))
  return {
    low: Math.max(0, Math.min(mean - steps * deviation, ...scores)),
    high: Math.min(1, Math.max(...scores, mean + deviation)),
    samples: scores.length,
  }
}
