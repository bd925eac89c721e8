import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { packageRoot } from '../../platform/package-root.ts'
import type { Traits } from './describe-candidates.ts'
import { handSetPhrase, handSetSingle } from './hand-set.ts'
import type { Register } from './register.ts'
import { singleFeatures } from './rank-single.ts'

let singleWeights: number[] | undefined

/** The fitted score of a single word, on the scale of a logarithm of odds; made by tools/train-keywords/fit-singles.ts. */
function scoreSingle(traits: Traits): number {
  // The bias stands first, then one weight a line.
  singleWeights ??= readFileSync(join(packageRoot, 'server/keywords/text/model/singles.txt'), 'utf8')
    .trim()
    .split('\n')
    .map(Number)
  let score = singleWeights[0] ?? 0
  for (const [at, value] of singleFeatures(traits).entries()) score += value * (singleWeights[at + 1] ?? 0)
  return score
}

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

function weigh(terms: Record<string, number>, numbers: Record<string, number>): number {
  let sum = 0
  for (const name in numbers) sum += (terms[name] ?? 0) * (numbers[name] ?? 0)
  return sum
}

/** How good a keyphrase a candidate makes; scores of one text compare singles with phrases. */
export function scoreCandidate(traits: Traits, register: Register): number {
  if (traits.size > 1) return weigh(phraseTerms(traits, register), handSetPhrase)
  const fitted = scoreSingle(traits)
  return fitted + weigh(singleTerms(traits, register, fitted), handSetSingle)
}
