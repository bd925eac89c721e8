import type { phraseTerms, singleTerms } from './rank-candidates.ts'

// Chosen by trying round values, one number after the other, on the development halves of four sets (docs/keywords.md). There
// may be at most 40 such numbers, since most of those texts may be measured on but not fitted: 33 stand here, three thresholds
// in register.ts and two in rank-candidates.ts.

export const handSetSingle: Record<keyof ReturnType<typeof singleTerms>, number> = {
  base: 1.2,
  once: -3.4,
  acronym: 0.9,
  adjective: -1,
  inLonger: -1.1,
  plain: -0.8,
  nominal: -1.5,
  personal: 0.5,
  impersonal: -5.2,
  impersonalCount: 2.5,
  impersonalFit: -0.5,
  impersonalLetters: 1.5,
  impersonalRare: -1.9,
  impersonalName: 0.6,
}

export const handSetPhrase: Record<keyof ReturnType<typeof phraseTerms>, number> = {
  count: 1,
  onceInTalk: -2.2,
  nameInTalk: 2,
  name: -0.3,
  three: 0.4,
  long: -0.3,
  late: -0.4,
  inLonger: -1.7,
  inLongerWhole: -1.3,
  opens: 0.7,
  spread: -0.8,
  rarityLeast: 1,
  rarityMean: 1.2,
  rarityCount: 1.3,
  nouns: 2.3,
  adjectiveFirst: 2,
  edFirst: 1.7,
  plainFirst: -1.1,
  titledName: -0.7,
}

/** What a chosen keyphrase takes from those inside it and around it. */
export const handSetRedundancy = { inside: 0.7, around: 0.2 }

/** What standing in a heading of the HTML adds. No set has headings: chosen by looking at articles. */
export const headingBonus = 0.7
