import type { Claim } from './claim.ts'
import { contentOf, coverage, inDigits, namesIn, plain } from './words.ts'

export interface Fact {
  text: string
  content: Set<string>
  digits: string
}

export const factOf = (text: string): Fact => ({ text, content: contentOf(text), digits: inDigits(text) })

// Measured on the labelled sentences (bench/truth.ts): below this other stories pass, above it honest paraphrases fail.
const enough = 0.6
// A study's finding may not be turned round: nearly every word has to be the source's.
const enoughOfStudy = 0.7

/** True when the facts carry the claim: the number with what it counts, the quotation word for word, the story's words. */
export function isSupported(claim: Claim, sentence: string, facts: Fact[]): boolean {
  const names = namesIn(sentence)
  const fitting = facts.filter((fact) => carries(claim, fact))
  if (fitting.length === 0) return false
  // A name that no fitting fact knows makes it another story.
  const known = new Set(facts.flatMap(({ content }) => [...content]))
  return names.every((name) => [...contentOf(name)].every((word) => known.has(word)))
}

function carries(claim: Claim, fact: Fact): boolean {
  if (claim.kind === 'figure') return carriesFigure(claim, fact)
  if (claim.kind === 'quote') return letters(fact.text).includes(letters(claim.text))
  const wanted = contentOf(claim.clause)
  if (claim.kind === 'study')
    return coverage(wanted, fact.content) >= enoughOfStudy && numbersIn(wanted, fact)
  if (claim.kind === 'credential')
    return coverage(contentOf(claim.text), fact.content) === 1 && coverage(wanted, fact.content) >= enough / 2
  return coverage(wanted, fact.content) >= enough && numbersIn(wanted, fact)
}

const letters = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const numbersIn = (wanted: Set<string>, fact: Fact) =>
  [...wanted].every((word) => !/^\d/.test(word) || fact.content.has(word))

/** The same number, of the same thing, in a sentence about the same. */
function carriesFigure(claim: Claim, fact: Fact): boolean {
  const at = fact.digits.indexOf(claim.text)
  if (
    at === -1 ||
    /\d/.test(fact.digits[at + claim.text.length] ?? '') ||
    /[\d.]/.test(fact.digits[at - 1] ?? '')
  )
    return false
  const digits = inDigits(claim.clause)
  const counted = thingAfter(digits, claim.text)
  if (counted !== undefined && !fact.content.has(counted)) return false
  const own = contentOf(claim.text)
  return [...contentOf(claim.clause)].some((word) => !own.has(word) && fact.content.has(word))
}

/** What a number counts: the first word after it that means something, within its phrase. */
function thingAfter(text: string, figure: string): string | undefined {
  if (/^(?:1[5-9]|20)\d\d$/.test(figure)) return undefined
  const rest = text.slice(text.indexOf(figure) + figure.length)
  const phrase = rest.split(/[,.;:!?]|\b(?:of them|for|since|within|and|in|on|at|by|with|of us)\b/)[0] ?? ''
  return [...contentOf(phrase)][0]
}
