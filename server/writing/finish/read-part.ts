import { captionNetworks } from '../../../contract/posts/posts.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { sentencesOf } from '../text/words.ts'
import { foreignTo } from '../checks/language.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { withoutMarks } from '../links/place-links.ts'
import { unquoted } from '../model/clean-line.ts'
import { remarkFinder } from '../model/find-remark.ts'
import { looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'
import type { Brief, CaptionNetwork } from '../writer.ts'

export type FinishPart = 'title' | 'excerpt' | CaptionNetwork | 'newsletter'
/** What is wrong with each part, in words for the model; empty for a part not requested yet. */
export type Problems = Map<FinishPart, string>
export type Line = Exclude<FinishPart, 'newsletter'> | 'subject' | 'preheader' | 'body'

const maxQuoted = 80
// Three times the limit of the most generous network; anything after it would be cut anyway.
const maxReadChars = 9000
const writtenMark = /[[<]?\{{1,2}\s{0,2}url\s{0,2}\}{1,2}[\]>]?|\[url\]/gi

/** Reads one part of an answer: its text, or what is wrong with it, such as a model's remarks about its work. */
export function partReader(
  { topic, keywords, language: briefLanguage }: Pick<Brief, 'topic' | 'keywords' | 'language'>,
  content: string,
): (part: Line, value: unknown) => { text: string; problem?: string } {
  const sentences = sentencesOf(withoutMarks(content))
  const findRemark = remarkFinder([topic, ...keywords, ...sentences])
  const language = briefLanguage ?? detectLanguage(sentences.join('\n')).language
  const isForeign = language === undefined ? () => false : foreignTo(language, sentences)
  const problemOf = (part: Line, line: string) => {
    const isCaption = captionNetworks.some((network) => network === part)
    if (isForeign(line)) return 'It isn’t in the language of the post.'
    if (!isCaption && part !== 'body' && line.includes('\n')) return 'It has to be one line.'
    if (line.split('{url}').length > 2) return 'It has to be one text with one {url}.'
    const remark = findRemark(line)
    return remark && `“${remark.trim().slice(0, maxQuoted)}” isn’t for readers of the post.`
  }
  return (part, value) => {
    if (typeof value !== 'string') return { text: '' }
    const line = unquoted(stripForeign(value.slice(0, maxReadChars).replace(writtenMark, '{url}')).trim())
    const problem = line && problemOf(part, line)
    return problem ? { text: '', problem } : { text: line }
  }
}

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
