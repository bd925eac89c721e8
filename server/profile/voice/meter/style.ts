import { loadBackground, standardize } from './background.ts'
import { functionWords } from './function-words.ts'
import { contraction, habits, spelledOut } from './habits.ts'
import { readProse, wordsOf, type Prose } from './read-prose.ts'
import { countStyle } from './style-counts.ts'

/** What is stored of a text's style: small and additive. No sentence can be reconstructed from it. */
export interface Style {
  /** The background it was measured against; useless with any other. */
  version: number
  words: number
  sentences: number
  /** Z-scores by family. */
  vectors: number[][]
  /** By habit id. */
  habits: Record<string, number>
  /** The number of sentences of each length; the last entry holds all longer ones. */
  lengths: number[]
  /** Counts of what can be pointed at in a sentence: words, marks, openings, stock phrases. */
  uses: Record<string, number>
}

// Longer sentences are too long for anybody.
const longest = 80
const pointable = new Set(functionWords)

export function measureStyle(text: string): Style {
  return styleOf(readProse(text))
}

export function styleOf(prose: Prose): Style {
  const background = loadBackground()
  const uses: Record<string, number> = {}
  const lengths = Array.from({ length: longest + 1 }, () => 0)
  for (const sentence of prose.sentences) {
    lengths[Math.min(longest, wordsOf(sentence).length)]! += 1
    for (const use of usesOf(sentence)) uses[use] = (uses[use] ?? 0) + 1
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

/**
 * Phrases that models use far more than people: 24 to 43 in 1,000 words against 2 in human news, best known first.
 * Customers who use one in their own posts may have it in drafts too.
 */
const stockPhrases = [
  `in today's|delve|unlock|leverage|seamless|game-changer|fast-paced world|furthermore|moreover|in conclusion|ever-evolving`,
  `plethora|tapestry|deep dive|look no further|a testament to|at the end of the day|comprehensive|crucial|cutting-edge`,
  `delves|delving|dive into|elevate|embark|empower|ensure that you|foster|fostering|game changer|harness|holistic`,
  `in the realm of|it's important to note|it is important to note|it's worth noting|journey|landscape|leveraging|meticulous`,
  `navigate|navigating|pivotal|realm|robust|seamlessly|streamline|synergy|transformative|unleash|unlocking|unparalleled`,
  `utilize|vibrant|vital|whether you're`,
].flatMap((line) => line.split('|'))

const phrases = stockPhrases.map((phrase) => ({ phrase, words: wordsOf(phrase) }))

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

/** What a sentence uses and could avoid, without repeats: `word:…`, `open:…`, `mark:…`, `phrase:…`, `form:…`. */
export function usesOf(sentence: string): Set<string> {
  const words = wordsOf(sentence)
  return new Set([
    ...words.filter((word) => pointable.has(word)).map((word) => `word:${word}`),
    ...words.slice(0, 1).map((word) => `open:${word}`),
    ...markNames.filter(([pattern]) => pattern.test(sentence)).map(([, name]) => `mark:${name}`),
    ...phrasesIn(words),
    ...(words.some((word) => contraction.test(word)) ? ['form:short'] : []),
    ...(sentence.search(spelledOut) >= 0 ? ['form:full'] : []),
  ])
}

/** The stock phrases among these words; only searches those whose first word occurs. */
function phrasesIn(words: string[]): string[] {
  const wordSet = new Set(words)
  const started = phrases.filter((one) => wordSet.has(one.words[0]!))
  if (started.length === 0) return []
  const flat = ` ${words.join(' ')} `
  return started
    .filter((one) => flat.includes(` ${one.words.join(' ')} `))
    .map(({ phrase }) => `phrase:${phrase}`)
}
