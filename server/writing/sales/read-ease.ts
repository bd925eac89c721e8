/** Groups of vowels, without a silent e: within one of a dictionary's count for most English words. */
export function countSyllables(word: string): number {
  const bare = word.toLowerCase().replace(/[^a-z]/g, '')
  if (bare.length <= 3) return 1
  const groups = bare.replace(/(?:[^laeiouy]es|[^td]ed|[^laeiouy]e)$/, (end) => end[0]!).match(/[aeiouy]+/g)
  return Math.max(1, groups?.length ?? 1)
}

/** Reading ease, 0 (hard) to 100: 206.835 − 1.015 × words per sentence − 84.6 × syllables per word (Flesch 1948). */
export function readingEase(words: string[], sentences: number): number {
  if (words.length === 0 || sentences === 0) return 0
  const syllables = words.reduce((sum, word) => sum + countSyllables(word), 0)
  return 206.835 - 1.015 * (words.length / sentences) - 84.6 * (syllables / words.length)
}
