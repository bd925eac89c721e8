import { splitSentences } from '../../../platform/text/split-sentences.ts'

/** A text without markup, with one kind of apostrophe, quote and space. */
export interface Prose {
  paragraphs: string[]
  sentences: string[]
  /** Lower case, with inner apostrophes. */
  words: string[]
}

const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu

export const wordsOf = (text: string): string[] => text.toLowerCase().match(wordPattern) ?? []

// Editors insert these automatically, so they are not habits.
const evenOut = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/ - | -- |--/g, ' — ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')

/** Reads plain text with paragraphs separated by line breaks or blank lines. */
export function readProse(text: string): Prose {
  const paragraphs = evenOut(text)
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => wordsOf(line).length > 0)
  const sentences = paragraphs.flatMap((paragraph) =>
    splitSentences(paragraph)
      .map((sentence) => sentence.trim())
      .filter((sentence) => wordsOf(sentence).length > 0),
  )
  return { paragraphs, sentences, words: paragraphs.flatMap(wordsOf) }
}
