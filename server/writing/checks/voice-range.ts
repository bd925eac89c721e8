import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { found, type Finding } from './code-check-levels.ts'

const isBelow = (voice: VoiceReport | undefined): voice is Extract<VoiceReport, { measured: true }> =>
  voice?.measured === true && voice.verdict !== 'inside'

const notTheirs = 'Not in the author’s voice ("you" is the author):'

/** What the one edit of a draft below the voice range is asked to change. */
export function voiceProblems(voice: VoiceReport | undefined): { sentence?: string; problem: string }[] {
  if (!isBelow(voice)) return []
  return [
    ...voice.differences.map((problem) => ({ problem: `${notTheirs} ${problem}` })),
    ...voice.offSentences.map(({ text, reasons }) => ({
      sentence: text,
      problem: `${notTheirs} ${reasons.join(' ')}`,
    })),
  ]
}

/** What its owner is told of a draft that is still below the range after the edit. */
export function findBelowVoice(title: string, voice: VoiceReport | undefined): Finding[] {
  if (!isBelow(voice)) return []
  const reason = ['It doesn’t sound like your own posts.', ...voice.differences].join(' ')
  return [found('voice', title, undefined, reason)]
}
