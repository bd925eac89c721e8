import type { Claim } from './claim.ts'
import { isSupported, readFacts } from './is-supported.ts'
import { findPublisher } from './publisher.ts'
import { contentOf, coverage, plain } from './words.ts'

/** A sentence of somebody else's page, and by what name readers know who published it. */
export interface WebStatement {
  text: string
  publisher: string
}

// What a page says of the world; of the author and their clients it knows nothing.
const kinds = new Set<Claim['kind']>(['figure', 'study', 'quote'])
const ofAuthor =
  /\b(?:we|our|ours|us|I|my|me|mine|wir|uns|unser(?:e[mnrs]?)?|ich|mein(?:e[mnrs]?)?|nous|notre|nos|je|mon|mes|nosotr[oa]s|nuestr[oa]s?|mi|mis|yo)\b/i
const negation =
  /\b(?:not|no|never|none|without|hardly|cannot|\w+n't|nicht|kein\w*|nie|ohne|pas|jamais|aucune?|sans|nunca|ning[uú]n\w*|sin)\b/i
// Nearly every word has to be the page's, as for a study on the fact sheet.
const minCoverage = 0.7

/** Whether a sentence speaks for the author, or of them by a name of `own`. */
export const speaksOfAuthor = (text: string, own: string[]): boolean =>
  ofAuthor.test(text) || own.some((name) => name !== '' && text.includes(name))

/**
 * Whether a page on the web carries a sentence with its `claims`: a figure, study or quotation that the sentence gives to the
 * page's publisher by name, in the page's words, with its numbers and not turned round. Never anything about the author.
 */
export function isAttributed(sentence: string, claims: Claim[], web: WebStatement[], own: string[]): boolean {
  const text = plain(sentence)
  if (web.length === 0 || claims.some(({ kind }) => !kinds.has(kind))) return false
  if (speaksOfAuthor(text, own)) return false
  return web.some((statement) => {
    const name = findPublisher(text, statement.publisher)
    if (name === undefined) return false
    const rest = contentOf(text.replace(name, ' ').replace(/\baccording to\b/i, ' '))
    const said = contentOf(statement.text)
    const hasNumbers = [...rest].every((word) => !/^\d/.test(word) || said.has(word))
    const isTurned = negation.test(text) !== negation.test(plain(statement.text))
    if (!hasNumbers || isTurned || coverage(rest, said) < minCoverage) return false
    const read = readFacts([`According to ${name}: ${statement.text}`])
    return claims.every((claim) => isSupported(claim, text, read))
  })
}
