import { splitSentences } from '../../platform/text/split-sentences.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'

// Three times what the most generous network takes: nothing after it could stay.
const maxReadChars = 9000

// Where the address goes, in a form that no check takes for a gap in the text.
const mark = '\u{e000}'
export const writtenMark = /[[<]?\{{1,2}\s{0,2}url\s{0,2}\}{1,2}[\]>]?|\[url\]/gi

/**
 * What a model wrote to announce a post, without addresses: `{url}` once,
 * where the model put it last, or else at the end. Empty where nothing is left.
 */
export function readWords(given: unknown, sheet: FactSheet): string {
  if (typeof given !== 'string') return ''
  const text = stripForeign(given.slice(0, maxReadChars).replace(writtenMark, mark))
  const known = [...sheet.own, ...sheet.facts].join('\n').toLowerCase()
  const isKept = (sentence: string) => !looksLikeAddress(withoutKnownNames(sentence, known))
  const lines = text.replace(/\n[ \t]*\n/g, '\n\n').split('\n')
  const kept = lines.map((line) => splitSentences(line).filter(isKept).join('').trim())
  const last = kept.findLastIndex((line) => line.includes(mark))
  const words = kept
    .map((line, at) => {
      const own = at === last ? withLastMark(line) : line.replaceAll(mark, '').trim()
      const next = kept[lines[at + 1]?.trim() ? at + 1 : at + 2]
      // What led to an address, or to a sentence that is gone, leads nowhere.
      return own.endsWith(':') && (own !== line || !next) ? '' : own
    })
    .join('\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[{}]/g, '')
    .trim()
  if (!/[\p{L}\p{N}]/u.test(words)) return ''
  return last === -1 ? `${words}\n\n{url}` : words.replace(mark, '{url}')
}

/** A business may be called like a domain: a name that the post or the owner uses is no address of the model's. */
const withoutKnownNames = (sentence: string, known: string): string =>
  sentence.replace(/[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,24}){1,3}(?![/@\p{L}\p{N}])/gu, (name) =>
    known.includes(name.toLowerCase()) ? 'Name' : name,
  )

/** Its last mark alone, apart from letters that a reader would take for a part of the address. */
function withLastMark(line: string): string {
  const at = line.lastIndexOf(mark)
  return `${line.slice(0, at).replaceAll(mark, '')}${mark}${line.slice(at + 1)}`.replace(
    /([\p{L}\p{N}])?\ue000([\p{L}\p{N}])?/u,
    (_mark, before?: string, after?: string) =>
      `${before ? `${before} ` : ''}${mark}${after ? ` ${after}` : ''}`,
  )
}
