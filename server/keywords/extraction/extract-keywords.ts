import { chooseKeywords } from './choose-keywords.ts'
import { displayForm } from './display-form.ts'
import { rankText } from './rank-text.ts'
import { boostFocusWords } from './focus-words.ts'
import { findRelatedWords } from './related-words.ts'

export interface Suggestion {
  word: string
  /** 0 to 1, falls along the list. */
  relevance: number
}

export interface Keyword extends Suggestion {
  relatedWords: string[]
}

export interface ExtractKeywordsInput {
  text: string
  focusWords?: string[]
  maxKeywords: number
  /** The customer's other texts, for related words. */
  otherTexts?: string[]
}

/** The keyphrases of a text, best first; empty when there are none. Never fails and uses no database or network. */
export function extractKeywords(input: ExtractKeywordsInput): { keywords: Keyword[] } {
  const { text, focusWords = [], maxKeywords, otherTexts = [] } = input
  const ranked = rankText(text)
  const max = Math.max(0, Math.floor(maxKeywords))
  const steered = boostFocusWords(ranked, focusWords)
  const chosen = chooseKeywords(steered.ranked, max)
  const words = steered.cover(chosen, max)
  const relate = findRelatedWords(ranked, otherTexts)
  return { keywords: words.map((one) => ({ ...one, relatedWords: relate(one.word) })) }
}

/** The list without related words, for measuring: a fifth of the work. */
export function listKeywords(text: string, max: number): string[] {
  const ranked = rankText(text)
  return chooseKeywords(ranked.ranked, max).map(({ candidate }) => displayForm(ranked.read, candidate))
}
