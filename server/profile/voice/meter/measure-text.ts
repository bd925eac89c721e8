import type { VoiceReport } from '../../../../contract/profile/voice.ts'
import { habits, type Habit } from './habits.ts'
import { findOffSentences } from './off-sentences.ts'
import { readProse } from './read-prose.ts'
import { similarity } from './similarity.ts'
import { styleOf, type Style } from './style.ts'
import type { VoiceProfile } from './voice-profile.ts'

// The benchmark's texts have at least 600 words; with less than a quarter of that, a score is mostly chance.
const leastWords = 150
const mostDifferences = 4

/** How close a plain text is to an author's own, and what is off. Deterministic. */
export function measureText(text: string, profile: VoiceProfile): VoiceReport {
  const prose = readProse(text)
  if (prose.words.length < leastWords)
    return {
      measured: false,
      reason: 'text_too_short',
      message: `The meter needs ${leastWords} words; there are ${prose.words.length}.`,
    }
  const style = styleOf(prose)
  const { low, high, samples } = profile.range
  const score = toHundredths(similarity(style.vectors, profile.center))
  const range = { low: toHundredths(low), high: toHundredths(high), samples }
  return {
    measured: true,
    score,
    range,
    // A text closer than the author's posts are to each other needs no repair.
    verdict: score < range.low ? 'below' : 'inside',
    differences: describeDifferences(style, profile),
    offSentences: findOffSentences(prose, profile),
  }
}

export const toHundredths = (value: number) => Math.round(value * 100) / 100

/** Habits of the whole text that lie outside the author's usual range. */
function describeDifferences(style: Style, profile: VoiceProfile): string[] {
  return habits
    .flatMap((habit) => {
      const usual = profile.habits[habit.id]
      const value = style.habits[habit.id] ?? 0
      if (!usual) return []
      const difference = value - usual.mean
      // Twice the author's own deviation, and at least what a reader notices.
      const needed = Math.max(2 * usual.deviation, habit.least)
      return Math.abs(difference) > needed
        ? [{ size: Math.abs(difference) / needed, words: sayDifference(habit, value, usual.mean) }]
        : []
    })
    .toSorted((a, b) => b.size - a.size)
    .slice(0, mostDifferences)
    .map(({ words }) => words)
}

function sayDifference({ more, less, format }: Habit, value: number, usual: number): string {
  return `${value > usual ? more : less}: ${format(value)}, in your posts ${format(usual)}.`
}
