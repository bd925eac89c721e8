/** How often a positive is scored above a negative, ties counted half (Mann and Whitney): 1 is perfect, 0.5 is chance. */
export function areaUnderCurve(positives: number[], negatives: number[]): number {
  const all = [
    ...positives.map((score) => ({ score, own: true })),
    ...negatives.map((score) => ({ score, own: false })),
  ].toSorted((a, b) => a.score - b.score)
  let ranks = 0
  for (let from = 0, to = 0; from < all.length; from = to) {
    while (to < all.length && all[to]!.score === all[from]!.score) to++
    ranks += all.slice(from, to).filter(({ own }) => own).length * ((from + 1 + to) / 2)
  }
  const most = (positives.length * (positives.length + 1)) / 2
  return (ranks - most) / (positives.length * negatives.length)
}
