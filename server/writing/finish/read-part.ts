import { captionNetworks } from '../../../contract/posts/posts.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { sentencesOf } from '../text/words.ts'
import { foreignTo } from '../checks/language.ts'
import { withoutMarks } from '../links/place-links.ts'
import { unquoted } from '../model/clean-line.ts'
import { remarkFinder } from '../model/find-remark.ts'
import { stripForeign } from '../model/strip-foreign.ts'
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
