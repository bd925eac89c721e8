import { captionNetworks, type Newsletter } from '../../../contract/posts/posts.ts'
import { hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import { slugify } from '../../../contract/posts/slugify.ts'
import { detectLanguage } from '../../platform/text/detect-language.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { foreignTo } from '../checks/whole-post.ts'
import { withoutHeadings } from '../edit/numbered-blocks.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { withoutMarks } from '../links/place-links.ts'
import { cleanLine, unquoted, looksLikeAddress, stripForeign } from '../model/strip-foreign.ts'
import { remarkFinder } from '../model/find-remark.ts'
import { firstSentences, sentencesOf } from '../text/words.ts'
import type { Brief, Finish, FinishPart } from '../writer.ts'
import type { FinishAnswer, Problems } from './ask-for-parts.ts'
import { fitsNetwork, withFewTags } from './caption-length.ts'

type Line = Exclude<FinishPart, 'newsletter'> | 'subject' | 'preheader' | 'body'

const maxQuoted = 80
const writtenMark = /[[<]?\{{1,2}\s{0,2}url\s{0,2}\}{1,2}[\]>]?|\[url\]/gi

function partReader(
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
    const line = unquoted(stripForeign(value.replace(writtenMark, '{url}')).trim())
    const problem = line && problemOf(part, line)
    return problem ? { text: '', problem } : { text: line }
  }
}

/** The text with `{url}` where the model put it or at the end. Empty, so asked for again, with no words or another address. */
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
  const sources = [...sheet.own, ...sheet.facts].join('\n').toLowerCase()
  if (!/[\p{L}\p{N}]/u.test(words) || looksLikeAddress(withoutKnownNames(words, sources))) return ''
  return text.includes('{url}') ? text : `${text}\n\n{url}`
}

/** A business may have a name like a domain, so names that the post or the owner uses don't count as addresses. */
const withoutKnownNames = (words: string, sources: string): string =>
  words.replace(/[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{2,24}){1,3}(?![/@\p{L}\p{N}])/gu, (name) =>
    sources.includes(name.toLowerCase()) ? 'Name' : name,
  )

// Search results cut descriptions at about 155 characters; a slightly longer one loses a sentence rather than its end.
const lineChars = { title: 60, excerpt: 155 }
const readChars = { title: 200, excerpt: 400 }

export type Announcements = Pick<Finish, 'captions' | 'newsletter'>

export interface WrittenParts extends Announcements {
  title?: string
  excerpt?: string
}

export type TakeAnswer = ReturnType<typeof answerTaker>

export function answerTaker(
  brief: Pick<Brief, 'topic' | 'keywords' | 'language'>,
  content: string,
  own: string[],
) {
  const readPart = partReader(brief, content)
  const sheet = { facts: sentencesOf(withoutMarks(content)), own }
  return (answer: FinishAnswer, before: WrittenParts, asked: FinishPart[]) => {
    const written: WrittenParts = { ...before, captions: { ...before.captions } }
    const problemOf = (part: FinishPart): string | undefined => {
      if (part === 'title' || part === 'excerpt') {
        const { text, problem } = readPart(part, answer[part])
        const line = cleanLine(text, readChars[part])
        if (line !== '') written[part] = line
        return problem ?? lineProblem(line, lineChars[part], brief)
      }
      if (part === 'newsletter') {
        const line = (name: keyof Newsletter) => readPart(name, answer.newsletter?.[name])
        const [subject, preheader, body] = [line('subject'), line('preheader'), line('body')]
        const mail = { subject: subject.text, preheader: preheader.text, body: body.text }
        written.newsletter = readNewsletter(mail, sheet)
        const problem = subject.problem ?? preheader.problem ?? body.problem
        return problem ?? (written.newsletter ? undefined : 'It is missing, too long or too short.')
      }
      const { text, problem } = readPart(part, answer.captions?.[part])
      const caption = withFewTags(part, readWords(text, sheet))
      const isSaid = Object.values(written.captions).some((other) => wordsOf(other) === wordsOf(caption))
      if (problem || wordsOf(caption) === '') return problem ?? 'It is missing, or has an address in it.'
      if (isSaid) return 'It says the same as another one.'
      if (!fitsNetwork(part, caption)) return 'It is too long.'
      written.captions[part] = caption
      return undefined
    }
    const problems: Problems = new Map()
    for (const part of asked) {
      const problem = problemOf(part)
      if (problem !== undefined) problems.set(part, problem)
    }
    return { written, problems }
  }
}

// Phones show about 60 characters of a subject and 90 of the text after it (Litmus inbox previews).
export const mailChars = { subject: 60, preheader: 90, body: 2500 }
// A shorter text is not a newsletter.
const minMailWords = 30

/** The newsletter in an answer; null if unusable. It may say only what the post says, and its one link is `{url}`. */
export function readNewsletter(answer: Newsletter, sheet: FactSheet): Newsletter | null {
  const subject = cleanLine(answer.subject, mailChars.subject)
  const paragraphs = answer.body.split(/\n[ \t]*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' '))
  const body = readWords(paragraphs.join('\n\n'), sheet)
  if (subject === '' || body.length > mailChars.body || body.split(/\s+/).length < minMailWords) return null
  return { subject, preheader: cleanLine(answer.preheader, mailChars.preheader), body }
}

function lineProblem(line: string, maxChars: number, { keywords: [term = ''] }: Pick<Brief, 'keywords'>) {
  if (line === '') return 'It is missing.'
  if (line.length > maxChars) return `It has ${line.length} characters, at most ${maxChars} are shown.`
  return term && !hasKeyword(line, term) ? 'It does not contain searchTerm in any form.' : undefined
}

/** A caption's words without tags; readers see captions with the same words as duplicates. */
const wordsOf = (caption: string): string =>
  lettersOf(caption.replaceAll('{url}', '').replace(/#[\p{L}\p{N}_]+/gu, ''))

export function finishOf(
  { title: given = '', excerpt = '', captions, newsletter }: WrittenParts,
  { topic, keywords }: Pick<Brief, 'topic' | 'keywords'>,
  written: string,
  content: string,
): Finish {
  const fits = (line: string) => line !== '' && line.length <= lineChars.title
  // A title that is too long is requested again, but a post always needs one.
  const own = () => partReader({ topic, keywords }, content)('title', written).text
  const titles = fits(given) ? [given] : [given, cleanLine(own(), readChars.title), topic]
  const title = titles.find(fits) ?? titles.find(Boolean)!
  return { title, slug: slugify(title), excerpt: excerptOf(excerpt, content), captions, newsletter }
}

export function excerptOf(given: string, content: string): string {
  const opening = withoutMarks(plainText(withoutHeadings(content.slice(0, 4000))))
  return wholeSentences(given) || wholeSentences(opening.split('\n').slice(0, 3).join(' '))
}

const wholeSentences = (text: string) => firstSentences(text, ({ length }) => length <= lineChars.excerpt)
