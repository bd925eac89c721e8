import type { Candidate } from './find-candidates.ts'

export interface RankedCandidate {
  candidate: Candidate
  score: number
}

// How much a chosen keyphrase lowers the scores of those inside and around it; tuned like the weights of the ranking.
const redundancy = { inside: 1, around: 0.2 }
// Candidates further down never get chosen.
const poolPerWanted = 3

/** Chooses up to `max` candidates, best first; each choice lowers those that overlap with it. */
export function chooseKeywords(ranked: RankedCandidate[], max: number): RankedCandidate[] {
  const pool = ranked
    .toSorted((a, b) => b.score - a.score || (a.candidate.key < b.candidate.key ? -1 : 1))
    .slice(0, max * poolPerWanted)
  const chosen: RankedCandidate[] = []
  const forms = new Set<string>()
  while (chosen.length < max && pool.length > 0) {
    let at = 0
    for (let i = 1; i < pool.length; i++) if ((pool[i]?.score ?? 0) > (pool[at]?.score ?? 0)) at = i
    const [best] = pool.splice(at, 1)
    if (!best) break
    const form = best.candidate.key.replace(/[-'’. ]/g, '')
    if (forms.has(form)) continue
    forms.add(form)
    chosen.push(best)
    const padded = ` ${best.candidate.key} `
    for (const [i, one] of pool.entries()) {
      const other = ` ${one.candidate.key} `
      if (padded.includes(other)) pool[i] = { ...one, score: one.score - redundancy.inside }
      else if (other.includes(padded)) pool[i] = { ...one, score: one.score - redundancy.around }
    }
  }
  return chosen
}
