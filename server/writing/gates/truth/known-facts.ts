import { foldAccents, isContent, rootOf } from './statement-words.ts'
import { quantitiesIn, tokensOf, type Quantity } from './numbers/quantities.ts'
import { deriveQuantities } from './numbers/derive-quantities.ts'
import { weekdaysIn } from './weekdays.ts'

/** A text as the gate compares it. */
export interface Statement {
  text: string
  words: string[]
  quantities: Quantity[]
  /** Its words that say something and stand in no number. */
  content: string[]
  roots: Set<string>
  days: Set<number>
  /** Its letters and digits in lower case, one space between words. */
  letters: string
}

export interface KnownFacts {
  facts: Statement[]
  /** All their numbers, and what follows from them. */
  quantities: Quantity[]
  derived: Quantity[]
  /** The facts that hold a word of this root. */
  byRoot: Map<string, number[]>
  /** Roots of the names of the business, its people and places. */
  names: Set<string>
  own: string[]
}

export const lettersOnly = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

export function readStatement(text: string): Statement {
  const words = tokensOf(text)
  const quantities = quantitiesIn(words)
  const isNumber = new Set<number>()
  for (const { at, length } of quantities) for (let next = at; next < at + length; next++) isNumber.add(next)
  const content = words.filter((word, at) => !isNumber.has(at) && isContent(word))
  const roots = new Set(content.map(rootOf))
  return { text, words, quantities, content, roots, days: weekdaysIn(text), letters: lettersOnly(text) }
}

const cache = new WeakMap<string[], KnownFacts>()

/** What sentences are held to, each fact read once. `own` are the names of the business and its people, `year` is the present one. */
export function knowFacts(texts: string[], own: string[], year = new Date().getFullYear()): KnownFacts {
  const before = cache.get(texts)
  if (before) return before
  const facts = texts.map(readStatement)
  const byRoot = new Map<string, number[]>()
  for (const [at, { roots }] of facts.entries())
    for (const root of roots) {
      const places = byRoot.get(root)
      if (places) places.push(at)
      else byRoot.set(root, [at])
    }
  const named = [...texts, ...own].flatMap((text) => text.match(/\p{Lu}[\p{L}'’]+/gu) ?? [])
  const names = new Set(named.map((name) => rootOf(name.toLowerCase())))
  const quantities = facts.flatMap((fact) => fact.quantities)
  const known = { facts, quantities, derived: deriveQuantities(facts, year), byRoot, names, own }
  cache.set(texts, known)
  return known
}

// A compound holds the word it is made of: Lieferzeiten, Lieferung.
const minCompound = 8
const compoundShare = 0.7

/** How much of the `content` words each fact holds, and all of them together, from 0 to 1. */
export function coverages(content: string[], { byRoot, facts }: KnownFacts) {
  const perFact = new Float64Array(facts.length)
  let all = 0
  for (const word of content) {
    const places = byRoot.get(rootOf(word))
    const parts = places ? [] : partsOf(word, byRoot)
    if (places) for (const at of places) perFact[at]! += 1 / content.length
    for (const at of parts) perFact[at]! += compoundShare / content.length
    all += (places ? 1 : parts.length > 0 ? compoundShare : 0) / content.length
  }
  return { perFact, all }
}

function partsOf(word: string, byRoot: Map<string, number[]>): number[] {
  if (word.length < minCompound) return []
  const folded = foldAccents(word)
  for (let at = 1; at + 5 <= folded.length; at++) {
    const places = byRoot.get(folded.slice(at, at + 5))
    if (places) return places
  }
  return []
}

/** The share of `content` whose roots are among `roots`. */
export const shareOf = (content: string[], roots: ReadonlySet<string>) =>
  content.length === 0 ? 0 : content.filter((word) => roots.has(rootOf(word))).length / content.length
