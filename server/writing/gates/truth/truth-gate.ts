import type { HeldSentence } from '../../../../contract/writing/writing-checks.ts'
import { splitSentences } from '../../../platform/text/split-sentences.ts'
import { plainText } from '../../../posts/content/plain-text.ts'
import { certainClaims } from './claim-cues.ts'
import { loadClaimModel, scoreClaim } from './claim-model.ts'
import { describeSentence, type Described, type InContext } from './describe-sentence.ts'
import type { Claim, ClaimKind } from './claim.ts'
import { findClaims } from './find-claims.ts'
import { isAttributed, speaksOfAuthor, type WebStatement } from './is-attributed.ts'
import { isSupported, readFacts } from './is-supported.ts'
import { knowFacts, lettersOnly, type KnownFacts } from './known-facts.ts'
import { findForeign } from './find-foreign.ts'
import { contentOf, coverage, plain } from './words.ts'

export interface FactSheet {
  /** Sentences that the customer stands by: profile, confirmed facts, stated sources. */
  facts: string[]
  /** Names of the author, the business and its people. */
  own: string[]
  /** When it was made: "for eleven years" is true of one year only. */
  year?: number
  /** Missing from those that were saved while posts on the site still counted as confirmed. */
  confirmedOnly?: true
  /** What pages on the web say: it carries nothing but what a sentence gives to its publisher. */
  web?: WebStatement[]
}

export interface Unsupported {
  sentence: string
  claims: HeldSentence['claims']
}

const lastDigits = 7

// The classifier has learned from sentences: of a heading or a cell it knows nothing.
const minWords = 5
// Of a title or an item without a full stop it knows little: it has to be surer there.
const fragmentMargin = 1
const marginOf = (sentence: string) => (/[.!?…:;]["”’»)]{0,2}$/.test(sentence) ? 0 : fragmentMargin)

// A link that has not been set yet: [[p12|words]].
const linkMark = /\[\[\w{1,12}\|([^\]|]{1,200})\]\]/g
export const withoutLinkMarks = (sentence: string): string => sentence.replace(linkMark, '$1')
// "3." and "Step 3:" count nothing.
const numbering = /^(?:(?:step|schritt|étape|paso) )?\d{1,2}[.:)]\s+/i

/**
 * The sentences of a post (HTML) that claim what the fact sheet does not hold, in their order. `isStrict` for a line or a change that
 * can be done without: there whatever a rule finds is too much.
 */
export function findUnsupported(html: string, sheet: FactSheet, isStrict = false): Unsupported[] {
  const paragraphs = paragraphsOf(html)
  const { language = '', foreign } = findForeign(paragraphs.flat())
  const onWeb = (sheet.web ?? []).map(({ text }) => text)
  return paragraphs.flatMap((sentences) =>
    sentences.flatMap((sentence, at) => {
      const inContext = { sentence, before: sentences[at - 1] ?? '', after: sentences[at + 1] ?? '' }
      const claims = findOpenClaims(inContext, sheet, { language, foreign, isStrict, onWeb })
      return claims.length === 0 ? [] : [{ sentence, claims }]
    }),
  )
}

interface GateContext {
  language: string
  foreign: ReadonlySet<string>
  isStrict: boolean
  /** What pages on the web say. */
  onWeb: string[]
}

function findOpenClaims(
  inContext: InContext,
  { facts, own, year, web = [] }: FactSheet,
  { language, foreign, isStrict, onWeb }: GateContext,
): Unsupported['claims'] {
  const sentence = withoutLinkMarks(inContext.sentence.replace(numbering, ''))
  const known = knowFacts(facts, own, year)
  const letters = lettersOnly(sentence)
  if (letters === '' || known.facts.some((fact) => fact.letters.includes(letters))) return []
  const read = readFacts(facts)
  const certain = findCertain(sentence, known)
  if (foreign.has(inContext.sentence)) certain.push({ kind: 'language', text: sentence })
  const claims = findClaims(sentence, own)
  if (isAttributed(sentence, claims, web, own)) return certain
  const open = claims.filter((claim) => !isSupported(claim, sentence, read))
  const described = describeSentence({ ...inContext, sentence }, known, facts)
  if (isRestated(described.features)) return certain
  const isOfAuthor = speaksOfAuthor(plain(sentence), own)
  if (isOfAuthor && isCopied(sentence, onWeb)) return [...certain, { kind: 'experience', text: sentence }]
  const isShort = described.features.length < minWords
  const model = loadClaimModel()
  // Of a language that it has not learned it knows as much as of the hardest one.
  const threshold = model.thresholds[language] ?? Math.max(...Object.values(model.thresholds))
  const isHeld =
    // What a page on the web says without its publisher is as much as invented.
    ((isShort || isStrict || isCopied(sentence, onWeb, copied.withClaim)) && open.length > 0) ||
    isSure(open, described.features) ||
    (!isShort && scoreClaim(described, model) >= threshold + marginOf(sentence))
  if (!isHeld) return certain
  const found = [...certain, ...open.map(({ kind, text }) => ({ kind, text }))]
  return found.length > 0 ? found : [{ kind: 'detail', text: sentence }]
}

// As for other stories: below this they share a subject, not a statement. Of fewer words most sentences about a trade are made.
// Of a claim that nothing carries, half its words on the web are enough.
const copied = { coverage: 0.6, withClaim: 0.5, words: 4 }

/** Whether a sentence says what a page says that nobody answers for. */
function isCopied(sentence: string, pages: string[], least = copied.coverage): boolean {
  if (pages.length === 0) return false
  const said = contentOf(sentence)
  return (
    said.size >= copied.words && readFacts(pages).all.some(({ content }) => coverage(said, content) >= least)
  )
}

const sureKinds = new Set<ClaimKind>(['study', 'credential'])

/**
 * What the rules are nearly always right about: studies, titles, two kinds of claim in one sentence, and experience with a number that
 * no fact explains.
 */
const isSure = (open: Claim[], { unknown }: Described['features']) =>
  open.some(({ kind }) => sureKinds.has(kind) || (kind === 'experience' && unknown! > 0)) ||
  new Set(open.map(({ kind }) => kind)).size > 1

// Of its words, so many stand in the fact that says it.
const restatedShare = 0.75
const added = ['unknown', 'computed', 'namesUnknown', 'daysUnknown', 'negationAdded', 'universalAdded']
const altered = ['superlativeAdded', 'misquoted', 'quotationUnknown']

/** True for one fact in nearly its own words, with its numbers and nothing added. */
const isRestated = (features: Described['features']) =>
  features.covBest! >= restatedShare &&
  features.carriedNear! >= restatedShare &&
  [...added, ...altered].every((name) => !features[name])

const certainKinds = Object.keys(certainClaims) as (keyof typeof certainClaims)[]

/** What no evidence but its own words can carry: numbers to call, gaps, words of a model. */
function findCertain(sentence: string, { facts }: KnownFacts): Unsupported['claims'] {
  return certainKinds.flatMap((kind) => {
    const pattern = certainClaims[kind]
    const text = pattern.exec(sentence)?.[0]
    if (text === undefined) return []
    // Spaces and a country code make no other number.
    const letters = lettersOnly(text)
      .replaceAll(' ', '')
      .slice(kind === 'contact' ? -lastDigits : 0)
    const isKnown = letters !== '' && facts.some((fact) => fact.letters.replaceAll(' ', '').includes(letters))
    return isKnown ? [] : [{ kind, text: text.trim() }]
  })
}

const paragraphsOf = (html: string): string[][] =>
  plainText(html)
    .split('\n')
    .map((line) =>
      splitSentences(line)
        .map((sentence) => sentence.trim())
        .filter(Boolean),
    )

/** The sentences a reader sees, headings too. */
export const sentencesOf = (html: string): string[] => paragraphsOf(html).flat()
