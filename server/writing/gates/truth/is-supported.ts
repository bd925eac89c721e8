import type { Claim } from './claim.ts'
import { contentOf, coverage, inDigits, namesIn, plain } from './words.ts'

interface Fact {
  letters: string
  content: Set<string>
  digits: string
}

/** What claims are held to, each sentence read once. */
export interface Facts {
  all: Fact[]
  /** Every word of them. */
  known: Set<string>
}

// Each line of an answer is held to the same sheet.
const factsCache = new WeakMap<string[], Facts>()

export function readFacts(texts: string[]): Facts {
  const before = factsCache.get(texts)
  if (before) return before
  const all = texts.map((text) => ({
    letters: letters(text),
    content: contentOf(text),
    digits: inDigits(text),
  }))
  const facts = { all, known: new Set(all.flatMap(({ content }) => [...content])) }
  factsCache.set(texts, facts)
  return facts
}

// Measured on the labelled sentences (dev/bench/writing/truth.ts): below this other stories pass, above it honest paraphrases fail.
const minCoverage = 0.6
// A study's finding may not be turned round: nearly every word has to be the source's.
const minStudyCoverage = 0.7

/** True when the facts carry the claim: the number with what it counts, the quotation word for word, the story's words. */
export function isSupported(claim: Claim, sentence: string, { all, known }: Facts): boolean {
  if (!all.some(carrierOf(claim))) return false
  // A name that no fact knows makes it another story.
  return namesIn(sentence).every((name) => [...contentOf(name)].every((word) => known.has(word)))
}

/** Whether a fact carries the claim, which is read once for all facts. */
function carrierOf(claim: Claim): (fact: Fact) => boolean {
  if (claim.kind === 'figure') return figureCarrierOf(claim)
  if (claim.kind === 'quote') {
    const quoted = letters(claim.text)
    return (fact) => fact.letters.includes(quoted)
  }
  const wanted = contentOf(claim.clause)
  if (claim.kind === 'study')
    return (fact) => coverage(wanted, fact.content) >= minStudyCoverage && numbersIn(wanted, fact)
  if (claim.kind === 'credential') {
    const title = contentOf(claim.text)
    return (fact) => coverage(title, fact.content) === 1 && coverage(wanted, fact.content) >= minCoverage / 2
  }
  return (fact) => coverage(wanted, fact.content) >= minCoverage && numbersIn(wanted, fact)
}

const letters = (text: string) =>
  plain(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const numbersIn = (wanted: Set<string>, fact: Fact) =>
  [...wanted].every((word) => !/^\d/.test(word) || fact.content.has(word))

/** The same number, of the same thing, in a sentence about the same. */
function figureCarrierOf({ text, clause }: Claim): (fact: Fact) => boolean {
  const counted = thingAfter(inDigits(clause), text)
  const own = contentOf(text)
  const about = [...contentOf(clause)].filter((word) => !own.has(word))
  return ({ digits, content }) => {
    const at = digits.indexOf(text)
    if (at === -1 || /\d/.test(digits[at + text.length] ?? '') || /[\d.]/.test(digits[at - 1] ?? ''))
      return false
    return (counted === undefined || content.has(counted)) && about.some((word) => content.has(word))
  }
}

/** What a number counts: the first word after it that means something, within its phrase. */
function thingAfter(text: string, figure: string): string | undefined {
  if (/^(?:1[5-9]|20)\d\d$/.test(figure)) return undefined
  const rest = text.slice(text.indexOf(figure) + figure.length)
  const phrase = rest.split(/[,.;:!?]|\b(?:of them|for|since|within|and|in|on|at|by|with|of us)\b/)[0] ?? ''
  return [...contentOf(phrase)][0]
}
