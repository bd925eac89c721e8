import { stripForeign, looksLikeAddress } from './strip-foreign.ts'

/** One line of plain text from a model's answer: a title, a heading. Empty when nothing of it can be used. */
export function cleanLine(text: string, maxLength: number): string {
  const line = stripForeign(text)
    .replace(/[*_`#]+/g, '')
    .replace(/^\s*(?:\d+[.)]|[-•])\s+/, '')
    .replace(/^["“](.*)["”]$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return looksLikeAddress(line) ? '' : atWordEnd(line, maxLength)
}

/** Cut at the end of a word, with an ellipsis that counts. */
export function atWordEnd(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const cut = text.slice(0, maxLength - 1)
  const space = cut.lastIndexOf(' ')
  return `${(space > maxLength / 2 ? cut.slice(0, space) : cut).replace(/[\s.,;:–-]+$/, '').toWellFormed()}…`
}
