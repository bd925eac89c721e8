import { splitSentences } from '../../../platform/text/split-sentences.ts'
import { plainText } from '../../../posts/content/plain-text.ts'
import { findClaims } from './find-claims.ts'
import { isSupported, readFacts } from './is-supported.ts'

export interface FactSheet {
  /** Sentences that the customer stands by: profile, confirmed facts, stated sources. */
  facts: string[]
  /** Names of the author, the business and its people. */
  own: string[]
  /** Missing from those that were saved while posts on the site still counted as confirmed. */
  confirmedOnly?: true
}

export interface Unsupported {
  sentence: string
  claims: { kind: string; text: string }[]
}

/** The sentences of a post (HTML) that claim what the fact sheet does not hold, in their order. */
export function findUnsupported(html: string, sheet: FactSheet): Unsupported[] {
  const facts = readFacts(sheet.facts)
  return sentencesOf(html).flatMap((sentence) => {
    const claims = findClaims(sentence, sheet.own)
      .filter((claim) => !isSupported(claim, sentence, facts))
      .map(({ kind, text }) => ({ kind, text }))
    return claims.length === 0 ? [] : [{ sentence, claims }]
  })
}

/** The sentences a reader sees, headings too. */
export function sentencesOf(html: string): string[] {
  return plainText(html)
    .split('\n')
    .flatMap(splitSentences)
    .map((sentence) => sentence.trim())
    .filter(Boolean)
}
