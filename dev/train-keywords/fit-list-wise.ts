import { createRandom, shuffle } from './random.ts'

/** The candidates of one text, and which of them people chose. */
export interface List {
  rows: number[][]
  wanted: boolean[]
}

// Chosen by five-fold cross-validation on the blog posts; half or double makes no difference there.
const ridge = 1e-2
const epochs = 40
const batchSize = 16
const rate = { first: 0.031, last: 0.001 }
// A post with twenty tags says no more than one with three.
const mostWeight = 3

/** A linear score with a softmax over each text, so that what all its candidates share has no effect. */
export function fitListWise(lists: List[]): { bias: number; weights: number[] } {
  const { mean, deviation, scaled } = standardise(lists)
  const width = mean.length
  const weights = new Float64Array(width)
  const momentum = new Float64Array(width)
  const squares = new Float64Array(width)
  const random = createRandom(7)
  let step = 0
  for (let epoch = 0; epoch < epochs; epoch++) {
    const speed = rate.first + ((rate.last - rate.first) * epoch) / epochs
    shuffle(scaled, random)
    for (let from = 0; from < scaled.length; from += batchSize) {
      const batch = scaled.slice(from, from + batchSize)
      const gradient = new Float64Array(width)
      for (const list of batch) addGradient(list, weights, gradient)
      step++
      // Adam with its usual constants except for a shorter memory of squares: there are only some 500 steps.
      for (let k = 0; k < width; k++) {
        const slope = gradient[k]! / batch.length + ridge * weights[k]!
        momentum[k] = 0.9 * momentum[k]! + 0.1 * slope
        squares[k] = 0.99 * squares[k]! + 0.01 * slope * slope
        const size = Math.sqrt(squares[k]! / (1 - 0.99 ** step)) + 1e-8
        weights[k] = weights[k]! - (speed * momentum[k]!) / (1 - 0.9 ** step) / size
      }
    }
  }
  const unscaled = Array.from(weights, (weight, k) => weight / deviation[k]!)
  return { bias: -unscaled.reduce((sum, weight, k) => sum + weight * mean[k]!, 0), weights: unscaled }
}

function addGradient({ rows, wanted }: List, weights: Float64Array, gradient: Float64Array): void {
  const wantedCount = wanted.filter(Boolean).length
  const scores = rows.map((row) => row.reduce((sum, value, k) => sum + value * weights[k]!, 0))
  const highest = Math.max(...scores)
  const odds = scores.map((score) => Math.exp(score - highest))
  const total = odds.reduce((sum, one) => sum + one, 0)
  for (const [i, row] of rows.entries()) {
    const miss = odds[i]! / total - (wanted[i] ? 1 / wantedCount : 0)
    const pull = miss * Math.min(mostWeight, wantedCount)
    for (const [k, value] of row.entries()) gradient[k] = gradient[k]! + pull * value
  }
}

function standardise(lists: List[]) {
  const rows = lists.flatMap((list) => list.rows)
  const width = rows[0]?.length ?? 0
  const columns = Array.from({ length: width }, (_, k) => rows.map((row) => row[k]!))
  const mean = columns.map((column) => column.reduce((sum, value) => sum + value, 0) / rows.length)
  const deviation = columns.map(
    (column, k) =>
      Math.sqrt(column.reduce((sum, value) => sum + (value - mean[k]!) ** 2, 0) / rows.length) || 1,
  )
  const scale = (row: number[]) => row.map((value, k) => (value - mean[k]!) / deviation[k]!)
  return { mean, deviation, scaled: lists.map((list) => ({ ...list, rows: list.rows.map(scale) })) }
}
