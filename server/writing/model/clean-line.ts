import { splitCitations } from '../write/split-citations.ts'
import { stripForeign, looksLikeAddress } from './strip-foreign.ts'

/**
 * One line of plain text from a model's answer: a title, a heading. Empty when nothing of it can be used, and where it is longer
 * than `maxLength`: a line is the model's or it is none.
 */
export function cleanLine(text: string, maxLength: number, { keepsNumber = false } = {}): string {
  const line = splitCitations(stripForeign(text))
    .text.replace(/[*_`#]+/g, '')
    .replace(keepsNumber ? /^\s*[-•]\s+/ : /^\s*(?:\d+[.)]|[-•])\s+/, '')
    .replace(/^["“](.*)["”]$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  const own = looksLikeAddress(line) ? withoutAddresses(line) : line
  return own.length > maxLength ? '' : own
}

/** What is left of a line without the words that are an address; nothing where it still holds one. */
function withoutAddresses(line: string): string {
  const rest = line.split(' ').filter((word) => !looksLikeAddress(word))
  const text = rest.join(' ')
  return looksLikeAddress(text) ? '' : text
}
