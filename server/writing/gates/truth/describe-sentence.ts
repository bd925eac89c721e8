import { isStopWord } from '../../../keywords/text/stop-words.ts'
import { claimCues, firstPersons, negations, secondPersons, universals } from './claim-cues.ts'
import { findClaims } from './find-claims.ts'
import { isSupported, readFacts } from './is-supported.ts'
import {
  coverages,
  lettersOnly,
  readStatement,
  shareOf,
  type KnownFacts,
  type Statement,
} from './known-facts.ts'
import { agrees, isComputed } from './numbers/derive-quantities.ts'
import { tokensOf, type Quantity } from './numbers/quantities.ts'
import { foldAccents, rootOf } from './statement-words.ts'
import { weekdayOf } from './weekdays.ts'

export interface InContext {
  sentence: string
  /** What stands before and after it in its paragraph; may be empty. */
  before: string
  after: string
}

export interface Described {
  /** Named measures of what it says and of what the facts say. */
  features: Record<string, number> & { length: number }
  /** Its words, with numbers, days and names replaced by what they are. */
  words: string[]
}

/** What the classifier sees of a sentence. `facts` are those that `known` was made of. */
export function describeSentence(
  { sentence, before, after }: InContext,
  known: KnownFacts,
  facts: string[],
): Described {
  const said = readStatement(sentence)
  const names = readNames(sentence, known)
  const { perFact, all } = coverages(said.content, known)
  const best = perFact.reduce((most, value, at) => (value > perFact[most]! ? at : most), 0)
  const nearest = known.facts[best]
  const around = coverages([...tokensOf(before), ...said.words, ...tokensOf(after)].filter(isWord), known)
  const features = {
    covBest: perFact[best] ?? 0,
    covAll: all,
    covContext: Math.max(0, ...around.perFact),
    uncovered: said.content.length * (1 - all),
    factShare: nearest ? shareOf(nearest.content, said.roots) : 0,
    content: said.content.length,
    length: said.words.length,
    ...numberFeatures(said, known, perFact),
    ...dayFeatures(said, known),
    ...names.features,
    ...wordFeatures(said, nearest, before),
    ...quotationFeatures(sentence, known),
    ...ruleFeatures(sentence, known.own, facts),
  }
  return { features, words: masked(said, names.kinds) }
}

const isWord = (word: string) => /\p{L}{2}/u.test(word) && !isStopWord(word)

/** Which of its numbers a fact has, in a text about the same; which follow from facts; and which nothing explains. */
function numberFeatures({ quantities }: Statement, known: KnownFacts, perFact: Float64Array) {
  const features: Record<string, number> = { numbers: quantities.length, carried: 0, computed: 0, unknown: 0 }
  let nearest = 1
  for (const { kind } of quantities) features[`has_${kind}`] = (features[`has_${kind}`] ?? 0) + 1
  for (const said of quantities) {
    const near = nearestCarrier(said, known, perFact)
    if (near !== undefined) {
      features.carried!++
      nearest = Math.min(nearest, near)
    } else if (
      known.derived.some((derived) => agrees(said, derived)) ||
      isComputed(said, quantities, known.quantities)
    )
      features.computed!++
    else {
      features.unknown!++
      features[`unknown_${said.kind}`] = (features[`unknown_${said.kind}`] ?? 0) + 1
    }
  }
  return { ...features, carriedNear: nearest }
}

/** How near the sentence is to the fact that has this number; undefined where none has. */
function nearestCarrier(said: Quantity, { facts }: KnownFacts, perFact: Float64Array): number | undefined {
  let near: number | undefined
  for (const [at, { quantities }] of facts.entries())
    if (quantities.some((known) => agrees(said, known))) near = Math.max(near ?? 0, perFact[at]!)
  return near
}

function dayFeatures({ days }: Statement, { facts }: KnownFacts): Record<string, number> {
  if (days.size === 0) return {}
  const some = (holds: (known: Set<number>) => boolean) =>
    Number(facts.some((fact) => fact.days.size > 0 && holds(fact.days)))
  const all = [...days]
  const isSubset = some((known) => all.every((day) => known.has(day)))
  return {
    days: days.size,
    daysKnown: isSubset,
    daysUnknown: 1 - isSubset,
    daysEqual: some((known) => known.size === days.size && all.every((day) => known.has(day))),
    daysClosed: some((known) => known.size > 1 && all.every((day) => !known.has(day))),
  }
}

const months =
  /^(?:I|I['’]\w+|January|February|March|April|May|June|July|August|September|October|November|December)$/

/** Capitalized words within the sentence, and which of them facts know. */
function readNames(sentence: string, { names, own }: KnownFacts) {
  const isKnown = (name: string) => names.has(rootOf(name.toLowerCase()))
  const inside = [...sentence.matchAll(/\p{Lu}[\p{L}'’]+/gu)]
    .filter(
      ({ index }) => index > 0 && !/[.!?:"“„«(–-]\s?$/.test(sentence.slice(Math.max(0, index - 2), index)),
    )
    .map(([name]) => name)
    .filter((name) => weekdayOf(foldAccents(name.toLowerCase())) === undefined && !months.test(name))
  const first = /^\P{L}{0,3}(\p{Lu}[\p{L}'’]+)/u.exec(sentence)?.[1] ?? ''
  const isName = isKnown(first) && !isStopWord(first.toLowerCase())
  const features = {
    namesKnown: inside.filter(isKnown).length,
    namesUnknown: inside.filter((name) => !isKnown(name)).length,
    nameFirst: Number(isName),
    ownName: Number(own.length > 0 && sentence.includes(own[0]!)),
  }
  const kinds = new Map(
    inside.map((name) => [name.toLowerCase().replaceAll('’', "'"), isKnown(name) ? '#known' : '#name']),
  )
  return { features, kinds }
}

const countIn = (words: string[], of: ReadonlySet<string>) => words.filter((word) => of.has(word)).length

function wordFeatures({ text, words }: Statement, nearest: Statement | undefined, before: string) {
  const features: Record<string, number> = {}
  const [negative, wide] = [countIn(words, negations), countIn(words, universals)]
  const [wasNegative, wasWide] = nearest
    ? [countIn(nearest.words, negations), countIn(nearest.words, universals)]
    : [0, 0]
  for (const [name, pattern] of Object.entries(claimCues))
    features[`cue_${name}`] = Number(pattern.test(text))
  const earlier = tokensOf(before)
  return {
    ...features,
    negation: negative,
    negationAdded: Number(negative > 0 && wasNegative === 0),
    negationLost: Number(negative === 0 && wasNegative > 0),
    universal: wide,
    universalAdded: Number(wide > 0 && wasWide === 0),
    superlativeAdded: Number(
      claimCues.superlative.test(text) && !(nearest && claimCues.superlative.test(nearest.text)),
    ),
    first: countIn(words, firstPersons),
    second: countIn(words, secondPersons),
    firstBefore: countIn(earlier, firstPersons),
    secondBefore: countIn(earlier, secondPersons),
    hasBefore: Number(before !== ''),
    question: Number(text.includes('?')),
    exclamation: Number(text.includes('!')),
  }
}

const minQuotedWords = 3
const mostlyQuoted = 0.6

/** Quotations that a fact has letter for letter, nearly, or not at all. */
function quotationFeatures(sentence: string, { facts }: KnownFacts) {
  const features = { quoted: 0, misquoted: 0, quotationUnknown: 0 }
  for (const [, inside] of sentence.matchAll(/["“„«]([^"”“»]{6,400})["”“»]/gu)) {
    const letters = lettersOnly(inside!)
    const words = letters.split(' ')
    if (words.length < minQuotedWords) continue
    const isNear = (fact: Statement) =>
      shareOf(tokensOf(inside!), new Set(fact.words.map(rootOf))) > mostlyQuoted
    if (facts.some((fact) => fact.letters.includes(letters))) features.quoted++
    else if (facts.some(isNear)) features.misquoted++
    else features.quotationUnknown++
  }
  return features
}

/** What the rules find, and what of it facts do not carry. */
function ruleFeatures(sentence: string, own: string[], facts: string[]) {
  const features: Record<string, number> = {}
  const known = readFacts(facts)
  for (const claim of findClaims(sentence, own)) {
    const name = `rule_${claim.kind}`
    features[name] = (features[name] ?? 0) + 1
    if (!isSupported(claim, sentence, known)) features[`${name}_open`] = (features[`${name}_open`] ?? 0) + 1
  }
  return features
}

function masked({ words, quantities }: Statement, names: Map<string, string>): string[] {
  const numbers = new Map(quantities.map((quantity) => [quantity.at, quantity]))
  const result: string[] = []
  for (let at = 0; at < words.length; at++) {
    const number = numbers.get(at)
    const word = words[at]!
    if (number) {
      result.push(`#${number.kind}`)
      at += number.length - 1
    } else if (weekdayOf(foldAccents(word)) !== undefined) result.push('#day')
    else result.push(names.get(word) ?? word)
  }
  return result
}
