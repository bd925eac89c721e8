import type { Plan } from '../../../contract/billing/plans.ts'

export type WordRange = Plan['limits']['words']

type Place = 'below' | 'inside' | 'above'

export function placeOf(words: number, { min, max }: WordRange): Place {
  if (words < min) return 'below'
  return words > max ? 'above' : 'inside'
}

/** Where a text is in the plan's range, as part of a sentence. */
export function describePlace(words: number, range: WordRange): string {
  const { min, max } = range
  const place = placeOf(words, range)
  if (place === 'inside') return `inside your plan’s ${min}–${max}`
  const away = place === 'below' ? min - words : words - max
  return `${away} ${place} your plan’s ${min}–${max}`
}
