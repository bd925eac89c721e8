import { families, type Family } from './style-counts.ts'

/** Z-scores of a text, or their mean over several texts, by family. */
export type Vectors = readonly (readonly number[])[]

// Chosen on half of the benchmark's authors: a third each for the families that are noisy in a single post.
const weights: Record<Family, number> = {
  words: 1,
  pairs: 1,
  grams: 1,
  marks: 1 / 3,
  lengths: 1 / 3,
  openings: 1 / 3,
}
const totalWeight = Object.values(weights).reduce((sum, weight) => sum + weight, 0)

/** Cosine Delta (Smith and Aldridge 2011; Evert and others 2017) over the families, scaled from -1…1 to 0…1. */
export function similarity(a: Vectors, b: Vectors): number {
  const sum = families.reduce(
    (all, family, at) => all + weights[family] * cosine(a[at] ?? [], b[at] ?? []),
    0,
  )
  return (1 + sum / totalWeight) / 2
}

export function center(all: readonly Vectors[]): Vectors {
  return families.map((_, at) => {
    const sum = [...(all[0]?.[at] ?? [])]
    for (const one of all.slice(1))
      for (const [index, value] of (one[at] ?? []).entries()) sum[index]! += value
    return sum.map((value) => value / all.length)
  })
}

function cosine(a: readonly number[], b: readonly number[]): number {
  let dot = 0
  let lengthA = 0
  let lengthB = 0
  for (const [index, x] of a.entries()) {
    const y = b[index] ?? 0
    dot += x * y
    lengthA += x * x
    lengthB += y * y
  }
  return dot / Math.sqrt(lengthA * lengthB || 1)
}
