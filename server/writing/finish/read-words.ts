import type { FactSheet } from '../evidence/evidence.ts'
import { looksLikeAddress } from '../model/strip-foreign.ts'

/**
 * What a model wrote to announce a post, with `{url}` where the model put it, or else at the end. Empty without words, and with
 * another address: it is asked for again as a whole, never cut.
 */
export function readWords(given: string, sheet: FactSheet): string {
  const text = given
    // A letter beside the address would be a part of it.
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

/** A business may be called like a domain: a name that the post or the owner uses is no address of the model's. */
const withoutKnownNames = (words: string, known: string): string =>
  words.replace(/[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,24}){1,3}(?![/@\p{L}\p{N}])/gu, (name) =>
    known.includes(name.toLowerCase()) ? 'Name' : name,
  )
