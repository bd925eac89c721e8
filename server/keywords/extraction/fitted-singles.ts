import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../platform/package-root.ts'
import type { Traits } from './describe-candidates.ts'
import { singleFeatures } from './rank-single.ts'

let fitted: number[] | undefined

/** The fitted score of a single word, on the scale of a logarithm of odds; made by tools/train-keywords/fit-singles.ts. */
export function scoreSingle(traits: Traits): number {
  // The bias stands first, then one weight a line.
  fitted ??= readFileSync(join(packageRoot, 'server/keywords/text/model/singles.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(Number)
  let score = fitted[0] ?? 0
  for (const [at, value] of singleFeatures(traits).entries()) score += value * (fitted[at + 1] ?? 0)
  return score
}
