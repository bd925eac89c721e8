import { loadStopWords } from '../text/model-files.ts'
import type { ReadText } from '../text/read-phrases.ts'

/** A potential keyphrase: the same stems in the same order, wherever they occur. */
export interface Candidate {
  /** The stems separated by spaces. */
  key: string
  size: number
  /** Start of each occurrence, as a word index. */
  places: number[]
  /** Occurrences of the most frequent longer candidate, in total and as a complete noun phrase. */
  longer: number
  longerWhole: number
  whole: number
}

// 98 in 100 keyphrases chosen by people have at most five words.
const maxWords = 5

const isSingle = (tag: string | undefined) =>
  tag === 'NOUN' || tag === 'PROPN' || tag === 'ADJ' || tag === 'VERB' || tag === 'ADV' || tag === 'OTHER'

export function findCandidates(read: ReadText): Map<string, Candidate> {
  const found = new Map<string, Candidate>()
  const { words, tags, isEmpty, heads, modifies } = read
  for (let from = 0; from < words.length; from++) {
    if (isEmpty[from]) continue
    let key = ''
    for (let to = from; to < Math.min(from + maxWords, words.length); to++) {
      const word = words[to]
      if (!word || isEmpty[to]) break
      if (to > from && (word.opens || !(modifies[to] || heads[to]) || !modifies[from])) break
      key = to === from ? word.stem : `${key} ${word.stem}`
      if (to === from ? isSingle(tags[to]) : heads[to] === 1) addOccurrence(found, key, from, to, read)
    }
  }
  // Without a grammar, only repeated phrases are known to belong together.
  if (!read.isEnglish)
    for (const [key, { size, places }] of found) if (size > 1 && places.length < 2) found.delete(key)
  if (read.isEnglish)
    for (const [key, { size, places }] of found)
      if (size === 1 && isInPassing(read, places)) found.delete(key)
  measureLonger(found)
  return found
}

const beforeVerbs = new Set(['AUX', 'CONJ', 'PART', 'PRON'])

/** Instructions to the reader ("Call us or ask") and everyday words that occur once are not the subject. */
function isInPassing({ words, tags }: ReadText, places: number[]): boolean {
  if (places.length === 1 && loadStopWords().get('en')?.has(words[places[0]!]!.lower)) return true
  return places.every(
    (at) => tags[at] === 'VERB' && (words[at]?.opens === 'sentence' || beforeVerbs.has(tags[at - 1] ?? '')),
  )
}

function addOccurrence(found: Map<string, Candidate>, key: string, from: number, to: number, read: ReadText) {
  let candidate = found.get(key)
  if (!candidate) {
    candidate = { key, size: to - from + 1, places: [], longer: 0, longerWhole: 0, whole: 0 }
    found.set(key, candidate)
  }
  candidate.places.push(from)
  if (read.phraseStart[from] === from && read.phraseEnd[from] === to) candidate.whole++
}

function measureLonger(found: Map<string, Candidate>): void {
  for (const { key, size, places, whole } of found.values()) {
    if (size === 1) continue
    const parts = key.split(' ')
    for (let from = 0; from < size; from++)
      for (let to = from + 1; to <= size; to++) {
        if (to - from === size) continue
        const inner = found.get(parts.slice(from, to).join(' '))
        if (!inner) continue
        inner.longer = Math.max(inner.longer, places.length)
        inner.longerWhole = Math.max(inner.longerWhole, whole)
      }
  }
}
