import type { VoiceReport } from '../../../contract/profile/voice.ts'
import type { Finding } from '../../../contract/writing/writing-checks.ts'
import { lettersOf } from '../../posts/content/plain-text.ts'
import { findBelowVoice } from '../checks/voice-range.ts'

/** A sentence the checks flagged. If `asks` is set, the post waits until the owner decides. */
export interface Stopped {
  sentence: string
  key: string
  claims: Finding[]
  asks: boolean
}

interface CheckedPost {
  title: string
  /** Null if no model has read a post that a model wrote. */
  reading: Finding[] | null
  findings: Finding[]
  voice?: VoiceReport | undefined
}

const notRead = (title: string): Finding => ({
  check: 'notRead',
  words: title,
  level: 'ask',
  reason: 'No AI model has checked this post for invented facts. Read it yourself before you publish it.',
})

/**
 * What becomes of everything that the reader, the checks of code and the voice range still object to after the one edit: an
 * award that is not among the facts, a draft below the voice range. One entry per sentence and one per check of the whole
 * post: the owner decides before it is published (always on autopilot), or is only warned. Notes go to the record alone.
 */
export function holdOrWarn(
  { title, reading, findings, voice }: CheckedPost,
  isAutopilot: boolean,
): Stopped[] {
  const all = new Map<string, Stopped>()
  for (const one of [...(reading ?? [notRead(title)]), ...findings, ...findBelowVoice(title, voice)]) {
    if (one.level === 'note') continue
    const key = one.sentence === undefined ? `#${one.check}` : lettersOf(one.sentence)
    const entry = all.get(key) ?? { sentence: one.sentence ?? title, key, claims: [], asks: false }
    const isNew = entry.claims.every(({ check }) => check !== one.check)
    all.set(key, {
      ...entry,
      asks: entry.asks || isAutopilot || one.level === 'hold',
      claims: isNew ? [...entry.claims, one] : entry.claims,
    })
  }
  return [...all.values()]
}
