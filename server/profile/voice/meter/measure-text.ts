import type { VoiceReport } from '../../../../contract/profile/voice.ts'
import { loadBackground } from './background.ts'
import { habits, type Habit } from './habits.ts'
import { findOffSentences } from './off-sentences.ts'
import { readProse } from './read-prose.ts'
import { similarity } from './similarity.ts'
import { styleOf, type Style } from './style.ts'
import type { VoiceProfile } from './voice-profile.ts'

// The texts of the benchmark have 600 words and more; a score of fewer than a quarter of that is mostly chance.
const leastWords = 150
const mostDifferences = 4

/** How near a plain text is to an author's own, and what is off. Both scores and sentences are the same whenever asked. */
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
  const score = toHundredths(similarity(style.vectors, profile.centre))
  const range = { low: toHundredths(low), high: toHundredths(high), samples }
  return {
    measured: true,
    score,
    range,
    // A text closer than the author's own posts are to each other needs no repair.
    verdict: score < range.low ? 'below' : 'inside',
    differences: describeDifferences(style, profile),
    offSentences: findOffSentences(prose, profile, usualWords()),
  }
}

export const toHundredths = (value: number) => Math.round(value * 100) / 100

// The background knows roots of rates.
const usualWords = () => new Map(loadBackground().members.words.map(([member, root]) => [member, root ** 2]))

/** Habits of the whole text that lie outside of what the author's own posts do. */
function describeDifferences(style: Style, profile: VoiceProfile): string[] {
  return habits
    .flatMap((habit) => {
      const known = profile.habits[habit.id]
      const value = style.habits[habit.id] ?? 0
      if (!known) return []
      const difference = value - known.mean
      // Twice the author's own deviation, and never less than what a reader hears.
      const needed = Math.max(2 * known.deviation, habit.least)
      return Math.abs(difference) > needed
        ? [{ size: Math.abs(difference) / needed, words: sayDifference(habit, value, known.mean) }]
        : []
    })
    .toSorted((a, b) => b.size - a.size)
    .slice(0, mostDifferences)
    .map(({ words }) => words)
}

function sayDifference({ more, less, format }: Habit, value: number, usual: number): string {
  return `${value > usual ? more : less}: ${format(value)}, in your posts ${format(usual)}.`
}
