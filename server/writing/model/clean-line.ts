import { splitCitations } from '../write/markdown.ts'
import { stripForeign, looksLikeAddress } from './strip-foreign.ts'

/** One line of plain text, such as a title. Empty if unusable or longer than `maxLength`, because we never cut lines. */
export function cleanLine(text: string, maxLength: number, { keepsNumber = false } = {}): string {
  const plain = splitCitations(stripForeign(text))
    .text.replace(/[*_`#]+/g, '')
    .replace(keepsNumber ? /^\s*[-•]\s+/ : /^\s*(?:\d+[.)]|[-•])\s+/, '')
    .replace(/\s+/g, ' ')
  const line = unquoted(plain.trim())
  return looksLikeAddress(line) || line.length > maxLength ? '' : line
}

// Inside quotation marks, the closing mark may be an apostrophe.
const quotations = ['“”', '""', '«»', '„“', '„”', '「」', '『』', '‘’', '‚‘', '‹›'].map(
  ([open = '', close = '']) =>
    new RegExp(`^${open}\\s?((?:[^${open}${close}]|${close}(?=\\p{L}))+)${close}(\\s{0,2}\\{url\\})?$`, 'u'),
)

export function unquoted(text: string): string {
  const quotation = quotations.find((one) => one.test(text))
  return quotation ? text.replace(quotation, (_whole, inner: string, url = '') => inner.trim() + url) : text
}
