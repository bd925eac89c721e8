import type { phraseTerms, singleTerms } from './ranking-terms.ts'

// Tuned by trying round values one by one on the development halves of four sets (docs/keywords.md). At most 40 numbers are
// allowed, because most of those texts may be used for measuring but not for fitting: 35 are here and three thresholds in
// judge-register.ts.

export const handTunedSingle: Record<keyof ReturnType<typeof singleTerms>, number> = {
  base: 1.3,
  once: -1.6,
  acronym: 0.8,
  adjective: -1.5,
  inLonger: -1.1,
  plain: -0.6,
  nominal: -1.5,
  personal: 1.1,
  impersonal: -5.1,
  impersonalCount: 2.5,
  impersonalFit: -0.5,
  impersonalLetters: 1.5,
  impersonalName: 0.5,
}

export const handTunedPhrase: Record<keyof ReturnType<typeof phraseTerms>, number> = {
  count: 1,
  onceInTalk: -2.3,
  nameInTalk: 2,
  loneNameInTalk: -0.9,
  name: -0.3,
  three: 0.3,
  long: -0.2,
  late: -0.4,
  inLonger: -1.6,
  inLongerWhole: -0.6,
  opens: 0.7,
  spread: -0.7,
  rarityLeast: 1,
  rarityMean: 1.2,
  rarityCount: 1.3,
  nouns: 2.3,
  adjectiveFirst: 1.9,
  edFirst: 1.7,
  plainFirst: -1.1,
  titledName: -1.3,
}

/** How much a chosen keyphrase lowers those inside and around it. */
export const handTunedRedundancy = { inside: 1, around: 0.2 }

/** Bonus for words in an HTML heading. The sets have no headings, so it was chosen by looking at articles. */
export const headingBonus = 0.7
