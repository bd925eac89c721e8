import { maxSampleChars } from '../../../../contract/profile/voice-sample-limits.ts'
import { loadBackground, standardize } from './background.ts'
import { habits } from './habits.ts'
import { readProse, wordsOf, type Prose } from './read-prose.ts'
import { countStyle } from './style-counts.ts'

/** What is stored of a text's style: small and additive. No sentence can be reconstructed from it. */
export interface Style {
  /** The background it was measured against; useless with any other. */
  version: number
  words: number
  sentences: number
  vectors: number[][]
  habits: Record<string, number>
  /** The number of sentences of each length; the last entry holds all longer ones. */
  lengths: number[]
  /** The number of sentences with each mark. */
  uses: Record<string, number>
}

// Sentences longer than this are too long for any author.
const longest = 80

export const measureStyle = (text: string): Style => styleOf(readProse(text))

export interface ReadSample {
  text: string
  style: Style
}

/** The part of a plain text that is stored, with its measurements. */
export function readSample(whole: string): ReadSample {
  const text = whole.slice(0, maxSampleChars).toWellFormed()
  return { text, style: measureStyle(text) }
}

export function styleOf(prose: Prose): Style {
  const background = loadBackground()
  const uses: Record<string, number> = {}
  const lengths = Array.from({ length: longest + 1 }, () => 0)
  for (const sentence of prose.sentences) {
    lengths[Math.min(longest, wordsOf(sentence).length)]! += 1
    for (const mark of marksIn(sentence)) uses[mark] = (uses[mark] ?? 0) + 1
  }
  return {
    version: background.version,
    words: prose.words.length,
    sentences: prose.sentences.length,
    vectors: standardize(countStyle(prose), background),
    habits: Object.fromEntries(
      habits.map(({ id, measure }) => [id, Math.round(measure(prose) * 1000) / 1000]),
    ),
    lengths,
    uses,
  }
}

const markNames: [RegExp, string][] = [
  [/[—–]/, 'dashes'],
  [/;/, 'semicolons'],
  [/:(?!\/\/)/, 'colons'],
  [/!/, 'exclamation marks'],
  [/\?/, 'questions'],
  [/\(/, 'brackets'],
  [/\.\.\./, 'three dots'],
  [/\p{Extended_Pictographic}/u, 'emoji'],
]

/** The marks that a sentence uses and could avoid, as keys of `uses`. */
export const marksIn = (sentence: string): string[] =>
  markNames.filter(([pattern]) => pattern.test(sentence)).map(([, name]) => `mark:${name}`)
