import { splitCitations } from '../write/split-citations.ts'
import { stripForeign, looksLikeAddress } from './strip-foreign.ts'

/**
 * One line of plain text from a model's answer: a title, a heading. Empty when nothing of it can be used, and where it is longer
 * than `maxLength`: a line is the model's or it is none.
 */
export function cleanLine(text: string, maxLength: number, { keepsNumber = false } = {}): string {
  const plain = splitCitations(stripForeign(text))
    .text.replace(/[*_`#]+/g, '')
    .replace(keepsNumber ? /^\s*[-•]\s+/ : /^\s*(?:\d+[.)]|[-•])\s+/, '')
    .replace(/\s+/g, ' ')
  const line = unquoted(plain.trim())
  return looksLikeAddress(line) || line.length > maxLength ? '' : line
}

// Within a pair its closing sign may be an apostrophe.
const quotations = ['“”', '""', '«»', '„“', '„”', '「」', '『』', '‘’', '‚‘', '‹›'].map(
  ([open = '', close = '']) =>
    new RegExp(`^${open}\\s?((?:[^${open}${close}]|${close}(?=\\p{L}))+)${close}(\\s{0,2}\\{url\\})?$`, 'u'),
)

/** A text that is one quotation as a whole, without its signs. */
export function unquoted(text: string): string {
  const quotation = quotations.find((one) => one.test(text))
  return quotation ? text.replace(quotation, (_whole, inner: string, url = '') => inner.trim() + url) : text
}
