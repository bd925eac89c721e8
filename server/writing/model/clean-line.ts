import { escapeHtml } from '../../platform/text/escape-html.ts'
import { findUnsupported } from '../gates/truth/truth-gate.ts'
import type { Brief } from '../writer.ts'
import { truncateAtWord } from '../text/truncate-at-word.ts'
import { stripForeign, looksLikeAddress } from './strip-foreign.ts'

/** True for a line that claims what nobody has confirmed. */
export const isInvented = (line: string, { sheet }: Pick<Brief, 'sheet'>): boolean =>
  findUnsupported(escapeHtml(line), sheet).length > 0

/** One line of plain text from a model's answer: a title, a heading. Empty when nothing of it can be used. */
export function cleanLine(text: string, maxLength: number): string {
  const line = stripForeign(text)
    .replace(/[*_`#]+/g, '')
    .replace(/^\s*(?:\d+[.)]|[-•])\s+/, '')
    .replace(/^["“](.*)["”]$/s, '$1')
    .replace(/\s+/g, ' ')
    .trim()
  return looksLikeAddress(line) ? '' : truncateAtWord(line, maxLength)
}
