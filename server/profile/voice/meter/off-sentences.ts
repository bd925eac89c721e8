import type { OffSentence } from '../../../../contract/profile/voice.ts'
import { wordsOf, type Prose } from './read-prose.ts'
import { marksIn } from './style.ts'
import type { VoiceProfile } from './voice-profile.ts'

// As many as a person will read, worst first.
const maxSentences = 5
// Below this, anyone could have written the sentence.
const leastWeight = 1

/** The sentences least like the author's, with reasons that say what to change. */
export function findOffSentences({ sentences }: Prose, profile: VoiceProfile): OffSentence[] {
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
      words: `It has ${length} words; 19 of 20 of your sentences have at most ${longSentence}.`,
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
