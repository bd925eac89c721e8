// A text's best keyphrase scores 5 to 8, its tenth 3 to 5, those of two sentences near 0: here 0.77 to 0.94, 0.55 to 0.77, and 0.2.
const middle = 2.6
const slope = 0.5

/** Maps a score to 0..1 by the same curve for every text; two decimals are as precise as it is. */
export function toRelevance(score: number): number {
  return Math.round(100 / (1 + Math.exp((middle - score) * slope))) / 100
}
