import { countWords } from '../../../contract/posts/count-words.ts'
import type { PlannedSection } from './outline.ts'

// Shorter is a remark, longer is read by nobody without a subheading.
const sectionWords = { min: 60, max: 350 }
const maxToMin = 1.15

/**
 * The sections with their words in proportion to what the outline asked for. The most that is asked of all of them, headings
 * included, stays within `range`, so that a model that does as it is asked is never cut.
 */
export function budgetSections(
  sections: PlannedSection[],
  range: { min: number; max: number },
): PlannedSection[] {
  const headings = sections.reduce((sum, { heading }) => sum + countWords(heading), 0)
  const [least, most] = [range.min - headings, (range.max - headings) / maxToMin]
  const total = Math.min(most, (least + most) / 2)
  const bounded = sections.map(({ words }) => clamp(words, sectionWords))
  const first = scale(bounded, total).map((words) => clamp(words, sectionWords))
  // Where the bounds leave too much or too little, the range goes before them.
  const sum = first.reduce((all, words) => all + words, 0)
  const fitted = sum > most || sum < least ? scale(first, total) : first
  return sections.map((section, at) => ({ ...section, words: Math.floor(fitted[at]!) }))
}

const clamp = (value: number, { min, max }: { min: number; max: number }) =>
  Math.min(max, Math.max(min, value))

function scale(sizes: number[], total: number): number[] {
  const sum = sizes.reduce((all, size) => all + size, 0)
  return sizes.map((size) => (size * total) / Math.max(1, sum))
}
