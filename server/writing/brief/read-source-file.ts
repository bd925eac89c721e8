import { plainText, readFile } from '../../profile/voice/samples/read-sample-file.ts'
import { readTranscript, type Transcript } from './read-transcript.ts'

/** The text of a file that a post is written from; undefined when it contains none. */
export function readSourceFile(bytes: Buffer): Transcript | undefined {
  const file = readFile(bytes)
  if (!file) return undefined
  const text = file.isWord ? file.text : plainText(file.text)
  return readTranscript(file.text) ?? (text ? { text, speakers: [] } : undefined)
}
