import type { Traits } from './describe-candidates.ts'
import { scoreSingle } from './fitted-singles.ts'
import { handSetPhrase, handSetSingle } from './hand-set.ts'
import type { Register } from './register.ts'

/**
 * What the hand-set numbers of a single word stand for, beside its fitted score. The fit knows blogs only; these say how
 * single words fare against phrases.
 */
export function singleTerms(traits: Traits, { nominal, personal }: Register) {
  const count = Math.log(traits.count)
  const impersonal = (1 - nominal) * (1 - personal)
  return {
    base: 1,
    // From four occurrences on.
    frequent: Math.max(0, count - 1.4),
    once: traits.count === 1 ? 1 : 0,
    acronym: traits.acronym,
    adjective: traits.adjectives,
    inLonger: traits.inLonger,
    // News repeats what it is about: a word said more than three times gains, the others lose.
    impersonalCount: impersonal * (count - Math.log(3)),
    impersonal,
    plain: traits.plainLast || traits.plainFirst ? 1 : 0,
    nominal,
    nominalCount: nominal * count,
    personal,
  }
}

/** What the hand-set numbers of a phrase of two and more words stand for. */
export function phraseTerms(traits: Traits, { nominal }: Register) {
  const once = traits.count === 1 ? 1 : 0
  return {
    count: Math.log(traits.count),
    onceInTalk: (1 - nominal) * once,
    nameInTalk: (1 - nominal) * traits.nameLike,
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
  }
}

function weigh(terms: Record<string, number>, numbers: Record<string, number>): number {
  let sum = 0
  for (const name in numbers) sum += (terms[name] ?? 0) * (numbers[name] ?? 0)
  return sum
}

/** How good a keyphrase a candidate makes; scores of one text compare singles with phrases. */
export function scoreCandidate(traits: Traits, register: Register): number {
  return traits.size === 1
    ? scoreSingle(traits) + weigh(singleTerms(traits, register), handSetSingle)
    : weigh(phraseTerms(traits, register), handSetPhrase)
}
