import type { Newsletter } from '../../../contract/posts/posts.ts'
import { slugify } from '../../../contract/posts/slugify.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { withoutHeadings } from '../edit/numbered-blocks.ts'
import { cleanLine } from '../model/clean-line.ts'
import { withoutMarks } from '../links/place-links.ts'
import { firstSentences } from '../text/words.ts'
import type { Brief, Finish } from '../writer.ts'
import type { FinishAnswer } from './ask-for-parts.ts'
import { fitsNetwork, withFewTags } from './caption-length.ts'
import { readWords, partReader, type FinishPart, type Problems } from './read-part.ts'

// Search results cut descriptions at about 155 characters; a slightly longer one loses a sentence rather than its end.
const lineChars = { title: 60, excerpt: 155 }
const readChars = { title: 200, excerpt: 400 }

export type Announcements = Pick<Finish, 'captions' | 'newsletter'>

/** The announcements written so far. */
export interface WrittenParts extends Announcements {
  title?: string
  excerpt?: string
}

export type TakeAnswer = ReturnType<typeof answerTaker>

/** Takes the usable parts of an answer and says what is wrong with the others. `sheet` holds what the post says. */
export function answerTaker(
  brief: Pick<Brief, 'topic' | 'keywords' | 'language'>,
  content: string,
  sheet: FactSheet,
) {
  const readPart = partReader(brief, content)
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
const mailChars = { subject: 60, preheader: 90, body: 2500 }
// A shorter text is not a newsletter.
const minMailWords = 30

/** The newsletter in an answer; null if unusable. It may say only what the post says, and its one link is `{url}`. */
export function readNewsletter(answer: Newsletter, sheet: FactSheet): Newsletter | null {
  const subject = cleanLine(answer.subject, mailChars.subject)
  // Line breaks within a paragraph are only the model's wrapping.
  const paragraphs = answer.body.split(/\n[ \t]*\n/).map((paragraph) => paragraph.replace(/\s+/g, ' '))
  const body = readWords(paragraphs.join('\n\n'), sheet)
  if (subject === '' || body.length > mailChars.body || body.split(/\s+/).length < minMailWords) return null
  return { subject, preheader: cleanLine(answer.preheader, mailChars.preheader), body }
}

function lineProblem(
  line: string,
  maxChars: number,
  { keywords: [term = ''] }: Pick<Brief, 'keywords'>,
): string | undefined {
  if (line === '') return 'It is missing.'
  if (line.length > maxChars) return `It has ${line.length} characters, at most ${maxChars} are shown.`
  return term && !hasKeyword(line, term) ? 'It does not contain searchTerm in any form.' : undefined
}

/** A caption's words without tags; readers see captions with the same words as duplicates. */
const wordsOf = (caption: string): string =>
  lettersOf(caption.replaceAll('{url}', '').replace(/#[\p{L}\p{N}_]+/gu, ''))

/** Everything that accompanies a post. A missing title or excerpt is taken verbatim from the post. */
export function finishOf(
  { title: given = '', excerpt = '', captions, newsletter }: WrittenParts,
  { topic, keywords }: Pick<Brief, 'topic' | 'keywords'>,
  written: string,
  content: string,
): Finish {
  // A title that is too long is requested again, but a post always needs one.
  const own = partReader({ topic, keywords }, content)('title', written).text
  const titles = [given, cleanLine(own, 200), topic]
  const title = titles.find((line) => line !== '' && line.length <= lineChars.title) ?? titles.find(Boolean)!
  return { title, slug: slugify(title), excerpt: excerptOf(excerpt, content), captions, newsletter }
}

/** The given excerpt, or as many whole opening sentences as search results show. */
export function excerptOf(given: string, content: string): string {
  const opening = withoutMarks(plainText(withoutHeadings(content.slice(0, 4000))))
  return wholeSentences(given) || wholeSentences(opening.split('\n').slice(0, 3).join(' '))
}

const wholeSentences = (text: string) => firstSentences(text, ({ length }) => length <= lineChars.excerpt)
