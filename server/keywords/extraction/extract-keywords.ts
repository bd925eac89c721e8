import { chooseKeywords } from './choose-keywords.ts'
import { displayForm } from './display-form.ts'
import { handSetRedundancy } from './hand-set.ts'
import { rankText } from './rank-text.ts'
import { steerByFocus } from './focus-words.ts'
import { findRelatedWords } from './related-words.ts'

export interface Keyword {
  /** As people write it. */
  word: string
  /** 0 to 1, falls along the list. */
  relevance: number
  relatedWords: string[]
}

export interface ExtractionValues {
  /** Plain text or HTML, in any language. */
  text: string
  /** The same text with its markup, if it is at hand: headings count. */
  html?: string
  focusWords?: string[]
  maxKeywords: number
  /** The customer's other texts, for related words. */
  otherTexts?: string[]
}

/** The keyphrases of a text, best first; an empty list when it says nothing. Never fails, knows no database or network. */
export function extractKeywords(values: ExtractionValues): { keywords: Keyword[] } {
  const { text, html, focusWords = [], maxKeywords, otherTexts = [] } = values
  const ranked = rankText(html || text)
  const most = Math.max(0, Math.floor(maxKeywords))
  const steered = steerByFocus(ranked, focusWords)
  const chosen = chooseKeywords(steered.ranked, most, handSetRedundancy)
  const words = steered.cover(chosen, most)
  const relate = findRelatedWords(ranked, otherTexts)
  return { keywords: words.map((one) => ({ ...one, relatedWords: relate(one.word) })) }
}

/** The list without relatives, for measuring: a fifth of the work. */
export function listKeywords(text: string, most: number): string[] {
  const ranked = rankText(text)
  return chooseKeywords(ranked.ranked, most, handSetRedundancy).map(({ candidate }) =>
    displayForm(ranked.read, candidate),
  )
}
