import type { OffSentence } from '../../../../contract/profile/voice.ts'
import { wordsOf, type Prose } from './read-prose.ts'
import { usesOf } from './style.ts'
import type { VoiceProfile } from './voice-profile.ts'

// As many as somebody will read; the worst come first.
const maxSentences = 5
// Below this a sentence could be anybody's.
const leastWeight = 1

interface Reason {
  weight: number
  words: string
}

/** The sentences least like the author's, with reasons that say what to change. */
export function findOffSentences({ sentences }: Prose, profile: VoiceProfile, usual: Usual): OffSentence[] {
  return sentences
    .map((text) => {
      const reasons = reasonsOf(text, profile, usual).toSorted((a, b) => b.weight - a.weight)
      return { text, reasons, weight: reasons.reduce((sum, { weight }) => sum + weight, 0) }
    })
    .filter(({ weight }) => weight >= leastWeight)
    .toSorted((a, b) => b.weight - a.weight)
    .slice(0, maxSentences)
    .map(({ text, reasons }) => ({ text, reasons: reasons.slice(0, 3).map(({ words }) => words) }))
}

/** Other people's share of each word; unknown if absent. */
export type Usual = ReadonlyMap<string, number>

function reasonsOf(sentence: string, profile: VoiceProfile, usual: Usual): Reason[] {
  const reasons: Reason[] = []
  const length = wordsOf(sentence).length
  const { longSentence } = profile
  // A few words more than the longest make no other voice.
  if (length > longSentence + 4)
    reasons.push({
      weight: Math.min(2, (length - longSentence) / 8),
      words: `It has ${length} words; 19 of 20 of your sentences have at maxSentences ${longSentence}.`,
    })
  for (const use of usesOf(sentence)) {
    const reason = reasonOfUse(use, profile, usual)
    if (reason) reasons.push(reason)
  }
  return reasons
}

function reasonOfUse(use: string, profile: VoiceProfile, usual: Usual): Reason | undefined {
  const [kind, what = ''] = use.split(/:(.*)/s)
  const count = profile.uses[use] ?? 0
  const shown = what.replaceAll("'", '’')
  if (kind === 'phrase' && count === 0) return { weight: 1.5, words: `“${shown}” is not a phrase of yours.` }
  if (kind === 'mark' && count * 100 < profile.sentences && profile.sentences >= 40)
    return {
      weight: 1,
      words:
        count === 0
          ? `You never use ${what}.`
          : `You hardly ever use ${what}: ${count} in ${profile.sentences} sentences.`,
    }
  if (kind === 'form') return reasonOfForm(what, profile)
  if (kind !== 'word' || count > 0) return undefined
  // By now the author would have used it this often if it were one of their words.
  const expected = (usual.get(what) ?? 0) * profile.words
  return expected >= 3
    ? { weight: Math.min(1.2, expected / 4), words: `“${shown}” stands in none of your posts.` }
    : undefined
}

/** "do not" from somebody who writes "don't", and vice versa. */
function reasonOfForm(form: string, { uses }: VoiceProfile): Reason | undefined {
  const short = uses['form:short'] ?? 0
  const full = uses['form:full'] ?? 0
  const total = short + full
  // One in ten, in enough cases to be a habit.
  if (total < 20) return undefined
  if (form === 'full' && full * 10 < total)
    return { weight: 1, words: 'It spells out what you shorten: you write “don’t” and “it’s”.' }
  if (form === 'short' && short * 10 < total)
    return { weight: 1, words: 'It uses a short form; you write “do not” and “it is” in full.' }
  return undefined
}
