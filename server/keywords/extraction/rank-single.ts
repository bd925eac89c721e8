import type { Traits } from './describe-candidates.ts'

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
