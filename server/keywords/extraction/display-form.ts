import type { ReadText } from '../text/read-phrases.ts'
import type { Candidate } from './find-candidates.ts'

// More occurrences would not change the result.
const maxScanned = 40

/** The most frequent spelling in the text, in lower case where a capital only starts a sentence. */
export function displayForm(read: ReadText, { places, size }: Candidate): string {
  const weights = new Map<string, number>()
  for (const from of places.slice(0, maxScanned)) {
    const start = read.words[from]
    const end = read.words[from + size - 1]
    if (!start || !end) continue
    const raw = read.text
      .slice(start.start, end.end)
      .replace(/\s+/g, ' ')
      .replace(/['’]s?$/, '')
    const opensSentence = start.opens === 'sentence'
    const form = opensSentence && isOnlyOpened(read, from, size) ? lowerFirst(raw) : raw
    // Capitals inside a sentence are reliable.
    weights.set(form, (weights.get(form) ?? 0) + (opensSentence ? 0.5 : 1))
  }
  return [...weights].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0]?.[0] ?? ''
}

const lowerFirst = (text: string) => (text[0] ?? '').toLowerCase() + text.slice(1)

/** True when only the start of a sentence explains the capital. */
function isOnlyOpened({ words, tags, isGerman }: ReadText, from: number, size: number): boolean {
  if (isGerman || tags[from] === 'PROPN' || !/^\p{Lu}\p{Ll}/u.test(words[from]?.text ?? '')) return false
  for (let at = from + 1; at < from + size; at++) if (/^\p{Lu}/u.test(words[at]?.text ?? '')) return false
  return true
}
