// Scores of a text's best keyphrase lie around 5 to 8, those of its tenth around 3 to 5, and near 0 where two sentences have no more
// to say: that becomes 0.77 to 0.94, 0.55 to 0.77, and 0.2.
const middle = 2.6
const slope = 0.5

/** A score as 0..1, the same curve for every text; two digits after the point are all it is worth. */
export function toRelevance(score: number): number {
  return Math.round(100 / (1 + Math.exp((middle - score) * slope))) / 100
}
