import { splitSentences } from '../../../platform/text/split-sentences.ts'

/** A text as the meter sees it: no markup, one kind of apostrophe, quote and space. */
export interface Prose {
  paragraphs: string[]
  sentences: string[]
  /** Lower case, apostrophes inside kept. */
  words: string[]
}

const wordPattern = /[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu

export const wordsOf = (text: string): string[] => text.toLowerCase().match(wordPattern) ?? []

// What an editor sets by itself is nobody's habit.
const evenOut = (text: string) =>
  text
    .normalize('NFC')
    .replace(/[‘’ʼ`]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/\u2026/g, '...')
    .replace(/ - | -- |--/g, ' — ')
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')

/** Reads plain text, a paragraph a line or with blank lines between. */
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
