import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'

// Controls, and marks that turn the direction of the text around them: invisible, and able to scramble a page.
const UNPRINTABLE =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufffd]/g

/** One line of what somebody typed: well-formed, printable, single spaces. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(UNPRINTABLE, '')
    .replace(/[\s\u180e\u200b]+/g, ' ')
    .trim()
}

/** The reverse of escapeHtml. */
export function plainText(escaped: string): string {
  return escaped.replace(
    /&(lt|gt|quot|amp);/g,
    (_whole, name: string) => ({ lt: '<', gt: '>', quot: '"' })[name] ?? '&',
  )
}

export function hasWords(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text)
}

/** Two sentences that differ only in case, spaces or signs are the same to a reader. */
export function sameSentenceKey(sentence: string): string {
  return sentence
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

export function capitalized(text: string): string {
  const first = String.fromCodePoint(text.codePointAt(0) ?? 32)
  return first.toUpperCase() + text.slice(first.length)
}

/** Ends at a word's end where there is one, never inside a character; whole says whether nothing was cut. */
export function shortened(
  text: string,
  maxWords: number,
  maxChars: number,
): { text: string; whole: boolean } {
  let kept = ''
  let words = 0
  // Breaks after spaces; where a script has none, at each character.
  for (const [piece] of text.matchAll(/[^\s]+\s*/gu)) {
    const pieceWords = countWords(escapeHtml(piece))
    if (words + pieceWords <= maxWords && kept.length + piece.trimEnd().length <= maxChars) {
      kept += piece
      words += pieceWords
      continue
    }
    if (kept === '') kept = firstCharacters(piece, Math.min(maxChars, pieceWords > 1 ? maxWords : maxChars))
    return { text: kept.replace(/(?<![\s,;:–—-])[\s,;:–—-]+$/u, ''), whole: false }
  }
  return { text: kept.trimEnd(), whole: true }
}

const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' })

export function graphemeCount(text: string): number {
  return [...GRAPHEMES.segment(text)].length
}

function firstCharacters(text: string, max: number): string {
  let kept = ''
  // The slice keeps the segmenter from walking thousands of characters for the first few.
  for (const { segment } of GRAPHEMES.segment(text.slice(0, max * 4))) {
    if (kept.length + segment.length > max) break
    kept += segment
  }
  return kept.trimEnd()
}

/** The sentences of a free text; abbreviations may split it too often, which does no harm where it is used. */
export function sentencesOf(text: string): string[] {
  return text.split(/(?<=[.!?。!?])\s+/u).filter(hasWords)
}
