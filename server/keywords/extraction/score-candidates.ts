import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../platform/package-root.ts'
import type { Traits } from './describe-candidates.ts'
import type { Register } from './judge-register.ts'

export const scoreCandidate = (traits: Traits, register: Register): number =>
  traits.size > 1 ? scorePhrase(traits, register) : scoreSingle(traits, register)

// Tuned by trying round values on the development halves of four sets, at most 40 numbers in all (docs/keywords.md).

/** The fit knows blogs only; the weights adjust it to impersonal texts, which repeat their subject in long words and names. */
function scoreSingle(traits: Traits, { nominal, personal }: Register): number {
  const fitted = fitSingle(traits)
  const impersonal = (1 - nominal) * (1 - personal)
  const terms = [
    [1.3, 1],
    [-1.6, traits.count === 1],
    [0.8, traits.acronym],
    [-1.5, traits.adjectives],
    [-1.1, traits.inLonger],
    [-0.6, traits.plainLast || traits.plainFirst],
    [-1.5, nominal],
    [1.1, personal],
    [-5.1, impersonal],
    [2.5, impersonal * Math.log(traits.count)],
    [-0.5, impersonal * fitted],
    [1.5, impersonal * Math.log(traits.letters)],
    [0.5, impersonal * traits.nameLike],
  ] as const
  return fitted + weigh(terms)
}

function scorePhrase(traits: Traits, { nominal }: Register): number {
  const talk = 1 - nominal
  return weigh([
    [1, Math.log(traits.count)],
    [-2.3, traits.count === 1 ? talk : 0],
    [2, talk * traits.nameLike],
    // A person whom a story is about is named again, at least by last name.
    [-0.9, traits.headCount === 1 ? talk * traits.nameLike : 0],
    [-0.3, traits.nameLike],
    [0.3, traits.size === 3],
    [-0.2, traits.size > 3],
    [-0.4, Math.log(1 + traits.first)],
    [-1.6, traits.inLonger],
    [-0.6, traits.inLongerWhole],
    [0.7, traits.opensShare],
    [-0.7, Math.log(traits.sentences)],
    [1, traits.rarityLeast],
    [1.2, traits.rarityMean],
    [1.3, Math.log(1 + traits.count) * traits.rarityMean],
    [2.3, traits.allNouns],
    [1.9, traits.startsWithAdjective],
    [1.7, traits.startsWithEd],
    [-1.1, traits.plainFirst],
    [-1.3, traits.titledName],
  ])
}

const weigh = (terms: readonly (readonly [weight: number, value: number | boolean])[]) =>
  terms.reduce((sum, [weight, value]) => sum + weight * Number(value), 0)

let singleWeights: number[] | undefined

/** The fitted score of a single word, as log odds; trained by dev/train-keywords/main.ts. */
function fitSingle(traits: Traits): number {
  // The bias on the first line, then one weight per line.
  singleWeights ??= readFileSync(join(packageRoot, 'server/keywords/text/model/singles.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(Number)
  let score = singleWeights[0] ?? 0
  for (const [at, value] of singleFeatures(traits).entries()) score += value * (singleWeights[at + 1] ?? 0)
  return score
}

const above = (value: number, threshold: number) => Math.max(0, value - threshold)

/** The features of the fitted part of the ranking; changes need `npm run train-keywords -- singles`. */
export function singleFeatures(traits: Traits): number[] {
  const count = Math.log(traits.count)
  const first = Math.log(1 + traits.first)
  const rarity = traits.rarityMean
  return [
    count,
    above(count, 1.1),
    above(count, 2),
    first,
    above(first, 3),
    above(first, 5),
    traits.firstShare,
    traits.isInFirstSentence ? 1 : 0,
    rarity,
    above(rarity, 0.5),
    above(rarity, 0.65),
    above(rarity, 0.8),
    above(rarity, 0.95),
    Math.log(traits.letters),
    traits.capitalized,
    traits.acronym,
    traits.nouns,
    traits.names,
    traits.adjectives,
    traits.verbs,
    traits.inLonger,
    Math.log(1 + traits.headModifiers),
    traits.hasHyphen ? 1 : 0,
    traits.hasDigit ? 1 : 0,
    Math.log(1 + traits.headPhrases),
    traits.nameLike,
    traits.plural,
    traits.wholeShare,
    traits.inLongerWhole,
    rarity * first,
    rarity * traits.nameLike,
    count * traits.nameLike,
  ]
}
