import { maxSampleChars } from '../../../../contract/profile/voice-rules.ts'
import { measureStyle, type Style } from '../meter/style.ts'

export interface ReadSample {
  text: string
  style: Style
}

/** A plain text, as much of it as is kept, with what was measured of it. */
export function readSample(whole: string): ReadSample {
  const text = whole.slice(0, maxSampleChars).toWellFormed()
  return { text, style: measureStyle(text) }
}
