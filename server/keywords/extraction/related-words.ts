import { splitWords } from '../text/split-words.ts'
import type { Candidate } from './find-candidates.ts'
import { displayForm } from './display-form.ts'
import type { RankedText } from './rank-text.ts'
import { rankText } from './rank-text.ts'

// The best candidates represent a text; a card shows a handful.
const poolSize = 40
const maxRelated = 5
// With fewer from the text itself, the other texts are read.
const enoughOfText = 3
// The nearest posts are enough, and each costs as much as the text itself.
const maxOtherTexts = 10
const maxOtherCharacters = 10_000

interface Companion {
  word: string
  stems: string[]
  score: number
  sentences: Set<number>
}

type Surroundings = ReturnType<typeof surround>

/** Finds related words of a keyphrase: from the same sentences of the text, then of the other texts. */
export function findRelatedWords(text: RankedText, otherTexts: string[]): (word: string) => string[] {
  const own = surround(text)
  let others: Surroundings[] | undefined
  return (word) => {
    const stems = stemsOf(word)
    const found = companionsOf(stems, own)
    if (found.length < enoughOfText) {
      others ??= otherTexts
        .slice(0, maxOtherTexts)
        .map((other) => surround(rankText(other.slice(0, maxOtherCharacters))))
      for (const other of others) found.push(...companionsOf(stems, other))
    }
    return unique(found, stems).slice(0, maxRelated)
  }
}

const stemsOf = (phrase: string) => splitWords(phrase).map((word) => word.stem)

function surround({ read, ranked }: RankedText) {
  const sentences = new Map<string, Set<number>>()
  for (const { stem: key, sentence } of read.words) {
    const sentenceSet = sentences.get(key)
    if (sentenceSet) sentenceSet.add(sentence)
    else sentences.set(key, new Set([sentence]))
  }
  // Verbs occur together with a word without being related.
  const best = ranked
    .filter(({ candidate: { size, places } }) => size > 1 || read.tags[places[0] ?? 0] !== 'VERB')
    .toSorted((a, b) => b.score - a.score)
    .slice(0, poolSize)
  const placesOf = (candidate: Candidate) =>
    new Set(candidate.places.map((place) => read.words[place]?.sentence ?? -1))
  const companions = best.map(({ candidate, score }) => ({
    word: displayForm(read, candidate),
    stems: candidate.key.split(' '),
    score,
    sentences: placesOf(candidate),
  }))
  const sentencesOf = (stems: string[]) =>
    stems.map((one) => sentences.get(one) ?? new Set<number>()).reduce((all, some) => all.intersection(some))
  return {
    companions,
    sentencesOf: (stems: string[]) => (stems.length > 0 ? sentencesOf(stems) : new Set()),
  }
}

function companionsOf(stems: string[], { companions, sentencesOf }: Surroundings): Companion[] {
  const home = sentencesOf(stems)
  if (home.size === 0) return []
  return companions
    .map((one) => ({ ...one, score: home.intersection(one.sentences).size / Math.sqrt(one.sentences.size) }))
    .filter(({ score }) => score > 0)
    .toSorted((a, b) => b.score - a.score)
}

function unique(companions: Pick<Companion, 'word' | 'stems'>[], own: string[]): string[] {
  const seen = new Set(own)
  const words: string[] = []
  for (const { word, stems } of companions) {
    if (stems.some((one) => seen.has(one))) continue
    for (const one of stems) seen.add(one)
    words.push(word)
  }
  return words
}
