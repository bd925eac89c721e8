// Scores of a text's best keyphrase lie around 5 to 7, those of its tenth around 3 to 4: that becomes 0.8 to 0.95 and 0.45 to 0.65.
const middle = 3.2
const slope = 0.7

/** A score as 0..1, the same curve for every text; two digits after the point are all it is worth. */
export function toRelevance(score: number): number {
  return Math.round(100 / (1 + Math.exp((middle - score) * slope))) / 100
}
