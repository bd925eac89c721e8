import { weekdaysIn } from '../weekdays.ts'
import { deriveQuantities } from './derive-quantities.ts'
import { quantitiesIn, tokensOf, type Quantity } from './quantities.ts'

export interface KnownQuantities {
  /** All numbers of the facts, and what follows from them. */
  stated: Quantity[]
  derived: Quantity[]
}

const cache = new WeakMap<string[], KnownQuantities>()

/** The numbers that a post may say, each fact read once; `year` is the present one. */
export function knownQuantities(facts: string[], year = new Date().getFullYear()): KnownQuantities {
  const before = cache.get(facts)
  if (before) return before
  const read = facts.map((fact) => ({ quantities: quantitiesIn(tokensOf(fact)), days: weekdaysIn(fact) }))
  const stated = read.flatMap(({ quantities }) => quantities)
  const known = { stated, derived: deriveQuantities(read, year) }
  cache.set(facts, known)
  return known
}
