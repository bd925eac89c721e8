import type { VoiceReport, OffSentence } from '../../../../contract/profile/voice.ts'
import { habits, type Habit } from './habits.ts'
import { readProse, wordsOf, type Prose } from './read-prose.ts'
import { similarity } from './similarity.ts'
import { styleOf, type Style, marksIn } from './style.ts'
import { toHundredths, type VoiceProfile } from './voice-profile.ts'

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
  const { range } = profile
  const score = toHundredths(similarity(style.vectors, profile.center))
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

// As many as a person will read, worst first.
const maxSentences = 5
// Below this, anyone could have written the sentence.
const leastWeight = 1

/** The sentences least like the author's, with reasons that say what to change. */
function findOffSentences({ sentences }: Prose, profile: VoiceProfile): OffSentence[] {
  return sentences
    .map((text) => {
      const reasons = [...reasonsOf(text, profile)]
      return { text, reasons, weight: reasons.reduce((sum, { weight }) => sum + weight, 0) }
    })
    .filter(({ weight }) => weight >= leastWeight)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxSentences)
    .map(({ text, reasons }) => ({ text, reasons: reasons.slice(0, 3).map(({ words }) => words) }))
}

function* reasonsOf(sentence: string, { longSentence, uses, sentences }: VoiceProfile) {
  const length = wordsOf(sentence).length
  // A few words more than the author's longest sentence are no difference in style.
  if (length > longSentence + 4)
    yield {
      weight: Math.min(2, (length - longSentence) / 8),
      words: `It has ${length} words; yours rarely have more than ${longSentence}.`,
    }
  // With fewer sentences, a mark may be missing by chance.
  if (sentences < 40) return
  for (const mark of marksIn(sentence)) {
    const count = uses[mark] ?? 0
    const name = mark.slice('mark:'.length)
    if (count * 100 < sentences)
      yield {
        weight: 1,
        words:
          count === 0
            ? `You never use ${name}.`
            : `You hardly ever use ${name}: ${count} in ${sentences} sentences.`,
      }
  }
}
