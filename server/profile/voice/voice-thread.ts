import { readableText } from '../site-posts/readable-text.ts'
import { measureText } from './meter/measure-text.ts'
import type { VoiceProfile } from './meter/voice-profile.ts'
import { readSample } from './meter/style.ts'
import { plainText, readSampleFile } from './samples/read-sample-file.ts'

/** Runs in a thread, because the longest text takes a tenth of a second and an archive several. */
export const tasks = {
  paste: (text: string) => readSample(plainText(text)),
  upload: (bytes: Uint8Array) => {
    const text = readSampleFile(Buffer.from(bytes))
    return text === undefined ? undefined : readSample(text)
  },
  sample: readSample,
  measure: ({ content, profile }: { content: string; profile: VoiceProfile }) =>
    measureText(readableText(content), profile),
}
