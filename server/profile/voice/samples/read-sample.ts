import { maxSampleChars } from '../../../../contract/profile/voice-sample-limits.ts'
import { measureStyle, type Style } from '../meter/style.ts'

export interface ReadSample {
  text: string
  style: Style
}

/** The part of a plain text that is stored, with its measurements. */
export function readSample(whole: string): ReadSample {
  const text = whole.slice(0, maxSampleChars).toWellFormed()
  return { text, style: measureStyle(text) }
}
