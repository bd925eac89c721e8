import type { phraseTerms, singleTerms } from './rank-candidates.ts'

// Chosen by trying round values, one number after the other, on the development halves of four sets (docs/keywords.md). There
// may be at most 40 such numbers, since most of those texts may be measured on but not fitted: 33 stand here, three thresholds
// in register.ts and two in rank-candidates.ts.

export const handSetSingle: Record<keyof ReturnType<typeof singleTerms>, number> = {
  base: 0.6,
  frequent: 0.5,
  once: -1.1,
  acronym: 1.8,
  adjective: -0.8,
  inLonger: -1.4,
  impersonalCount: 1,
  impersonal: 0.2,
  plain: -0.2,
  nominal: -1.5,
  nominalCount: -0.1,
  personal: 0.4,
}

export const handSetPhrase: Record<keyof ReturnType<typeof phraseTerms>, number> = {
  count: 1,
  onceInTalk: -2.2,
  nameInTalk: 2.2,
  name: -0.4,
  three: 0.4,
  long: -0.2,
  late: -0.4,
  inLonger: -1.3,
  inLongerWhole: -1.7,
  opens: 0.7,
  spread: -0.8,
  rarityLeast: 1,
  rarityMean: 1.2,
  rarityCount: 1.3,
  nouns: 2.3,
  adjectiveFirst: 2,
  edFirst: 1.7,
  plainFirst: -1.2,
}

/** What a chosen keyphrase takes from those inside it and around it. */
export const handSetRedundancy = { inside: 0.4, around: 0.2 }

/** What standing in a heading of the HTML adds. No set has headings: chosen by looking at articles. */
export const headingBonus = 0.7
