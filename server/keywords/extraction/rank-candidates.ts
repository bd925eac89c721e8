import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../platform/package-root.ts'
import { singleTerms, phraseTerms } from './ranking-terms.ts'
import type { Traits } from './describe-candidates.ts'
import { handTunedPhrase, handTunedSingle } from './hand-tuned-weights.ts'
import type { Register } from './judge-register.ts'
import { singleFeatures } from './rank-single.ts'

let singleWeights: number[] | undefined

/** The fitted score of a single word, as log odds; trained by dev/train-keywords/main.ts. */
function scoreSingle(traits: Traits): number {
  // The bias on the first line, then one weight per line.
  singleWeights ??= readFileSync(join(packageRoot, 'server/keywords/text/model/singles.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(Number)
  let score = singleWeights[0] ?? 0
  for (const [at, value] of singleFeatures(traits).entries()) score += value * (singleWeights[at + 1] ?? 0)
  return score
}

function weigh(terms: Record<string, number>, numbers: Record<string, number>): number {
  let sum = 0
  for (const name in numbers) sum += (terms[name] ?? 0) * (numbers[name] ?? 0)
  return sum
}

/** How good a keyphrase a candidate is; scores within a text compare singles with phrases. */
export function scoreCandidate(traits: Traits, register: Register): number {
  if (traits.size > 1) return weigh(phraseTerms(traits, register), handTunedPhrase)
  const fitted = scoreSingle(traits)
  return fitted + weigh(singleTerms(traits, register, fitted), handTunedSingle)
}
