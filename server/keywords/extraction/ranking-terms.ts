import type { Traits } from './describe-candidates.ts'
import type { Register } from './judge-register.ts'

/**
 * The terms of a single word's hand-tuned weights beside its fitted score. The fit was trained on blogs only; these adjust
 * single words against phrases and for impersonal texts such as news.
 */
export function singleTerms(traits: Traits, { nominal, personal }: Register, fitted: number) {
  const count = Math.log(traits.count)
  const impersonal = (1 - nominal) * (1 - personal)
  return {
    base: 1,
    once: traits.count === 1 ? 1 : 0,
    acronym: traits.acronym,
    adjective: traits.adjectives,
    inLonger: traits.inLonger,
    plain: traits.plainLast || traits.plainFirst ? 1 : 0,
    nominal,
    personal,
    impersonal,
    // News repeats its subject in long words and names, where the bloggers' tags say less.
    impersonalCount: impersonal * count,
    impersonalFit: impersonal * fitted,
    impersonalLetters: impersonal * Math.log(traits.letters),
    impersonalName: impersonal * traits.nameLike,
  }
}

/** The terms of a phrase's hand-tuned weights. */
export function phraseTerms(traits: Traits, { nominal }: Register) {
  const once = traits.count === 1 ? 1 : 0
  return {
    count: Math.log(traits.count),
    onceInTalk: (1 - nominal) * once,
    nameInTalk: (1 - nominal) * traits.nameLike,
    // A person whom a story is about is named again, at least by last name.
    loneNameInTalk: traits.headCount === 1 ? (1 - nominal) * traits.nameLike : 0,
    name: traits.nameLike,
    three: traits.size === 3 ? 1 : 0,
    long: traits.size > 3 ? 1 : 0,
    late: Math.log(1 + traits.first),
    inLonger: traits.inLonger,
    inLongerWhole: traits.inLongerWhole,
    opens: traits.opensShare,
    spread: Math.log(traits.sentences),
    rarityLeast: traits.rarityLeast,
    rarityMean: traits.rarityMean,
    rarityCount: Math.log(1 + traits.count) * traits.rarityMean,
    nouns: traits.allNouns,
    adjectiveFirst: traits.startsWithAdjective,
    edFirst: traits.startsWithEd,
    plainFirst: traits.plainFirst ? 1 : 0,
    titledName: traits.titledName,
  }
}
