import type { Brief, Outline } from '../writer.ts'
import { atWordEnd } from '../text/at-word-end.ts'
import { sectionsFor, withBudgets } from './read-outline.ts'

const parts: [string, string][] = [
  ['Where to begin', 'what the topic is about and whom it concerns'],
  ['What matters most', 'the two or three things that decide the result'],
  ['How it works in practice', 'the steps, in order'],
  ['Mistakes worth avoiding', 'what often goes wrong, and why'],
  ['Questions to ask first', 'what to find out before deciding'],
  ['How to tell that it works', 'signs of a good result'],
  ['Keeping it up', 'how to make it a habit'],
]
const last: [string, string] = ['What to do next', 'one simple step the reader can take today']

/** An outline that fits any topic, for when the model's own cannot be read: the sections are still written by it. */
export function plainOutline(brief: Brief): Outline {
  const chosen = [...parts.slice(0, sectionsFor(brief) - 1), last]
  const sections = chosen.map(([heading, point]) => ({ heading, points: [point] }))
  return withBudgets(atWordEnd(brief.topic, 120), sections, brief.words)
}
