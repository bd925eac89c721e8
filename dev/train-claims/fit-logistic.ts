/** One example: places in the weights with their values. */
export interface Row {
  places: number[]
  values: number[]
  isPositive: boolean
}

// Chosen by cross-validation over businesses; half or double makes no difference there.
const ridge = 0.2
const rounds = 400
const rate = { first: 0.3, last: 0.003 }

/** Logistic regression with a ridge penalty over all examples at once, by Adam (https://arxiv.org/abs/1412.6980). */
export function fitLogistic(rows: Row[], width: number): { bias: number; weights: Float64Array } {
  const weights = new Float64Array(width + 1)
  const momentum = new Float64Array(width + 1)
  const squares = new Float64Array(width + 1)
  for (let round = 1; round <= rounds; round++) {
    const gradient = gradientOf(rows, weights, width)
    const speed = rate.first * (rate.last / rate.first) ** (round / rounds)
    for (let at = 0; at <= width; at++) {
      const slope = gradient[at]! + (at < width ? ridge * weights[at]! : 0)
      momentum[at] = 0.9 * momentum[at]! + 0.1 * slope
      squares[at] = 0.99 * squares[at]! + 0.01 * slope * slope
      const size = Math.sqrt(squares[at]! / (1 - 0.99 ** round)) + 1e-8
      weights[at]! -= (speed * momentum[at]!) / (1 - 0.9 ** round) / size
    }
  }
  return { bias: weights[width]!, weights: weights.subarray(0, width) }
}

function gradientOf(rows: Row[], weights: Float64Array, width: number): Float64Array {
  const gradient = new Float64Array(width + 1)
  for (const row of rows) {
    const wrong = 1 / (1 + Math.exp(-scoreOf(row, weights, weights[width]!))) - Number(row.isPositive)
    for (const [at, place] of row.places.entries()) gradient[place]! += wrong * row.values[at]!
    gradient[width]! += wrong
  }
  return gradient
}

export function scoreOf({ places, values }: Row, weights: Float64Array, bias: number): number {
  let score = bias
  for (const [at, place] of places.entries()) score += weights[place]! * values[at]!
  return score
}
