import { splitWords } from '../text/split-words.ts'
import type { RankedCandidate } from './choose-keywords.ts'
import { displayForm } from './display-form.ts'
import type { RankedText } from './rank-text.ts'
import { toRelevance } from './to-relevance.ts'

// Enough to lift phrases with a focus word from the middle of the list; sharing a sentence with one counts less.
const holdsAllScore = 2
const holdsSomeScore = 1
const sharesSentenceScore = 0.7
// More than a form has room for, but few enough that a hostile list stays cheap.
const maxFocusWords = 30

interface Focus {
  typed: string
  key: string
  stems: Set<string>
}

/** Ranks candidates related to focus words higher; `cover` adds focus words that no chosen keyphrase contains. */
export function boostFocusWords({ read, ranked }: RankedText, focusWords: string[]) {
  const focuses = readFocuses(focusWords)
  const sentences = new Set<number>()
  const all = new Set(focuses.flatMap(({ stems }) => [...stems]))
  for (const { stem, sentence } of read.words) if (all.has(stem)) sentences.add(sentence)
  const lift = ({ candidate }: RankedCandidate): number => {
    const padded = ` ${candidate.key} `
    if (focuses.some(({ key }) => padded.includes(` ${key} `))) return holdsAllScore
    if (candidate.key.split(' ').some((stem) => all.has(stem))) return holdsSomeScore
    const near = candidate.places.filter((place) => sentences.has(read.words[place]?.sentence ?? -1)).length
    return (sharesSentenceScore * near) / candidate.places.length
  }
  const steered =
    focuses.length === 0 ? ranked : ranked.map((one) => ({ ...one, score: one.score + lift(one) }))
  const present = (one: RankedCandidate) => ({
    word: displayForm(read, one.candidate),
    relevance: toRelevance(one.score),
    key: one.candidate.key,
  })
  const cover = (chosen: RankedCandidate[], max: number): { word: string; relevance: number }[] => {
    const words = chosen.map(present)
    const isHeld = (key: string) => words.some((word) => ` ${word.key} `.includes(` ${key} `))
    const missing = focuses.filter(({ key }) => !isHeld(key)).slice(0, max)
    const added = missing.map(({ typed, key }) => {
      const textCandidate = steered.find(({ candidate }) => candidate.key === key)
      // A typed word counts even if the text does not contain it.
      return textCandidate
        ? present(textCandidate)
        : { word: typed, relevance: toRelevance(holdsAllScore), key }
    })
    return addCovering(words, added, max, ({ key }) =>
      focuses.some((focus) => ` ${key} `.includes(` ${focus.key} `)),
    ).map(({ word, relevance }) => ({ word, relevance }))
  }
  return { ranked: steered, cover }
}

/** Adds words in place of the last ones, preferably those that contain no focus word; best first. */
export function addCovering<T extends { relevance: number }>(
  words: T[],
  added: T[],
  max: number,
  isCovering: (word: T) => boolean,
): T[] {
  const selected = [...words]
  while (selected.length > Math.max(0, max - added.length)) {
    // If all contain one, findLastIndex returns -1, which splice takes as the last.
    selected.splice(
      selected.findLastIndex((word) => !isCovering(word)),
      1,
    )
  }
  return [...selected, ...added].toSorted((a, b) => b.relevance - a.relevance)
}

function readFocuses(focusWords: string[]): Focus[] {
  const focuses = new Map<string, Focus>()
  for (const one of focusWords.slice(0, maxFocusWords)) {
    const typed = one.trim().slice(0, 200)
    const stems = splitWords(typed).map(({ stem }) => stem)
    const key = stems.join(' ') || typed.toLowerCase()
    if (typed && !focuses.has(key)) focuses.set(key, { typed, key, stems: new Set(stems) })
  }
  return [...focuses.values()]
}
