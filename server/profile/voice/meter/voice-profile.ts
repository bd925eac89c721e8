import { minSamples } from '../../../../contract/profile/voice-sample-limits.ts'
import { habits } from './habits.ts'
import { ownRange, ownScores } from './own-range.ts'
import { center } from './similarity.ts'
import type { Style } from './style.ts'

/** What we know of an author from their own texts. */
export type VoiceProfile = NonNullable<ReturnType<typeof learnVoice>>

/** The profile of an author's texts; undefined when there are too few for a spread. */
export function learnVoice(styles: readonly Style[]) {
  if (styles.length < minSamples) return undefined
  const vectors = styles.map((style) => style.vectors)
  const scores = ownScores(vectors)
  const uses: Record<string, number> = {}
  for (const style of styles)
    for (const [use, count] of Object.entries(style.uses)) uses[use] = (uses[use] ?? 0) + count
  return {
    center: center(vectors),
    range: ownRange(scores),
    scores,
    habits: Object.fromEntries(
      habits.map(({ id }) => [id, spreadOf(styles.map((style) => style.habits[id] ?? 0))]),
    ),
    longSentence: quantile(styles, 0.95),
    uses,
    sentences: styles.reduce((sum, { sentences }) => sum + sentences, 0),
  }
}

function spreadOf(values: number[]) {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length
  const variance =
    values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / Math.max(1, values.length - 1)
  return { mean, deviation: Math.sqrt(variance) }
}

function quantile(styles: readonly Style[], share: number): number {
  const length = styles[0]?.lengths.length ?? 0
  const counts = Array.from({ length }, (_, at) =>
    styles.reduce((sum, style) => sum + (style.lengths[at] ?? 0), 0),
  )
  const target = share * counts.reduce((sum, count) => sum + count, 0)
  let passed = 0
  return counts.findIndex((count) => (passed += count) >= target)
}
