import type { Traits } from './describe-candidates.ts'
import type { Register } from './judge-register.ts'

/**
 * What the hand-set numbers of a single word stand for, beside its fitted score. The fit knows blogs only; these say how
 * single words fare against phrases, and how impersonal texts, news above all, differ from blogs.
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
    // News repeats what it is about, in long words and names; what bloggers tag says less there.
    impersonalCount: impersonal * count,
    impersonalFit: impersonal * fitted,
    impersonalLetters: impersonal * Math.log(traits.letters),
    impersonalName: impersonal * traits.nameLike,
  }
}

/** What the hand-set numbers of a phrase of two and more words stand for. */
export function phraseTerms(traits: Traits, { nominal }: Register) {
  const once = traits.count === 1 ? 1 : 0
  return {
    count: Math.log(traits.count),
    onceInTalk: (1 - nominal) * once,
    nameInTalk: (1 - nominal) * traits.nameLike,
    // Whom a story is about is named again, if only by the last name.
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
