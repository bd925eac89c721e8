import type { FactSheet } from '../evidence/evidence.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'

/**
 * A caption or newsletter text from a model, with `{url}` where the model put it or at the end. Empty if there are no
 * words or another address, because such a text is requested again rather than cut.
 */
export function readWords(given: string, sheet: FactSheet): string {
  const text = given
    // A letter next to the address would become part of it.
    .replace(/(?<=[\p{L}\p{N}])(?=\{url\})|(?<=\{url\})(?=[\p{L}\p{N}])/gu, ' ')
    .replace(/\{(?!url\})|(?<!\{url)\}/g, '')
    .replace(/[ \t]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
  const words = text.replaceAll('{url}', '')
  const known = [...sheet.own, ...sheet.facts].join('\n').toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(words) || looksLikeAddress(withoutKnownNames(words, known))) return ''
  return text.includes('{url}') ? text : `${text}\n\n{url}`
}

/** A business may have a name like a domain, so names that the post or the owner uses don't count as addresses. */
const withoutKnownNames = (words: string, known: string): string =>
  words.replace(/[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,24}){1,3}(?![/@\p{L}\p{N}])/gu, (name) =>
    known.includes(name.toLowerCase()) ? 'Name' : name,
  )
