import { distinctNames } from '../posts/post-field-rules.ts'

/** Limits for a text and its focus words. Plain, so that browser and server share them. */
export const storyMessage = 'Please enter your story first'
/** Characters per text: some 16,000 words, ten times the longest post. */
export const longestStory = 100_000
export const mostKeywords = 30
/** Same limit as a post's keywords. */
export const longestWord = 100
export const focusMessages = {
  tooMany: `Use at most ${mostKeywords} focus words.`,
  tooLong: `Keep each focus word to ${longestWord} characters.`,
}

/** Splits at commas; trimmed, without empty entries and repeats in any case. */
export const splitFocusWords = (text: string): string[] => distinctNames(text.split(','))
