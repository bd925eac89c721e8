import { factKey } from './fact-key.ts'

interface ConfirmedFact {
  id: string
  text: string
}

const number = /\d+(?:[.,:]\d+)*/g
// A sentence with more numbers is a list, which is not compared.
const maxNumbers = 8

/**
 * Maps each fact to the newest one with the same words and one other number: "We have 3 ovens" and "We have 5 ovens" cannot both
 * be true. With two other numbers they are two facts, as prices of two sizes are. Expects the oldest first.
 */
export function findReplaced(facts: readonly ConfirmedFact[]): Map<string, string> {
  const replaced = new Map<string, string>()
  const alike = Map.groupBy(facts, ({ text }) => factKey(text.replace(number, ' 0 ')))
  for (const group of alike.values()) {
    const newest = new Map<string, string>()
    for (const { id, text } of group.toReversed()) {
      const numbers: string[] = text.match(number) ?? []
      if (numbers.length > maxNumbers) continue
      const keys = numbers.map((_, at) => numbers.with(at, '').join(' '))
      const newer = keys.map((key) => newest.get(key)).find(Boolean)
      if (newer) replaced.set(id, newer)
      for (const key of keys) if (!newest.has(key)) newest.set(key, id)
    }
  }
  return replaced
}
