import type { z } from 'zod'
import { slugify } from '../../../contract/posts/slugify.ts'
import { captionNetworks, type Captions } from '../../../contract/posts/posts.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import type { FactSheet } from '../evidence/evidence.ts'
import { cleanLine } from '../model/clean-line.ts'
import { type Brief, Finish, type Section } from '../writer.ts'
import type { FinishAnswer } from './ask-for-parts.ts'
import { fitCaption } from './fit-caption.ts'
import { readNewsletter } from './read-newsletter.ts'
import { readWords } from './read-words.ts'
import { partReader, type FinishPart, type Line, type Problems } from './read-part.ts'

// Search results cut a description at about 155 characters; what is a little longer loses a sentence, not its end.
const excerptChars = 155
const maxTitleChars = 60
const maxReadChars = 400

export const Announcements = Finish.pick({ captions: true, newsletter: true })
export type Announcements = z.output<typeof Announcements>

/** What announces a post, as far as it could be written. */
export interface WrittenParts extends Announcements {
  title?: string
  excerpt?: string
}

interface ReadPost {
  brief: Pick<Brief, 'topic' | 'keywords' | 'language'>
  sections: Pick<Section, 'heading' | 'html'>[]
  /** What the post says, and the names that it may use. */
  sheet: FactSheet
}

/** Takes what can be used of the parts that were asked for, and says what is wrong with the others. */
export type TakeAnswer = (
  answer: FinishAnswer,
  before: WrittenParts,
  asked: FinishPart[],
) => { written: WrittenParts; problems: Problems }

export function answerTaker({ brief, sections, sheet }: ReadPost): TakeAnswer {
  const readPart = partReader(brief, sections)
  return (answer, before, asked) => {
    const problems: Problems = new Map()
    const note = (part: FinishPart, problem: string | undefined) => {
      if (problem && asked.includes(part) && !problems.has(part)) problems.set(part, problem)
    }
    const read = (line: Line, value: unknown, part: FinishPart) => {
      const { text, problem } = asked.includes(part) ? readPart(line, value) : { text: '' }
      note(part, problem)
      return text
    }
    const title = cleanLine(read('title', answer.title, 'title'), 200)
    const excerpt = cleanLine(read('excerpt', answer.excerpt, 'excerpt'), maxReadChars)
    const texts = captionNetworks.map((network) => [
      network,
      read(network, answer.captions[network], network),
    ])
    const captions = readCaptions(Object.fromEntries(texts), sheet, before.captions)
    const mail = {
      subject: read('subject', answer.newsletter?.subject, 'newsletter'),
      preheader: read('preheader', answer.newsletter?.preheader, 'newsletter'),
      body: read('body', answer.newsletter?.body, 'newsletter'),
    }
    const newsletter = before.newsletter ?? readNewsletter(mail, sheet)
    note('title', lineProblem(title, maxTitleChars, brief))
    note('excerpt', lineProblem(excerpt, excerptChars, brief))
    for (const network of captionNetworks)
      if (!captions[network]) note(network, 'It is missing, too long, or says the same as another one.')
    if (!newsletter) note('newsletter', 'It is missing, has no subject, or is too short.')
    const lines = { ...(title ? { title } : {}), ...(excerpt ? { excerpt } : {}) }
    return { written: { ...before, ...lines, captions, newsletter }, problems }
  }
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

/** The captions of an answer that can be used, beside those there are: each says what the post says, and none what another says. */
function readCaptions(given: Record<string, unknown>, sheet: FactSheet, existing: Captions = {}): Captions {
  const captions = { ...existing }
  const said = new Set(Object.values(existing).map(wordsOf))
  for (const network of captionNetworks) {
    const text = captions[network] === undefined ? readWords(given[network], sheet) : ''
    const caption = text && fitCaption(network, text)
    if (!caption) continue
    // Of one text that was cut to two sizes both are the same.
    const own = [text, caption].map(wordsOf)
    if (own.some((words) => words === '' || said.has(words))) continue
    captions[network] = caption
    own.forEach((words) => said.add(words))
  }
  return captions
}

/** What makes two captions the same to a reader, whatever tags follow. */
const wordsOf = (caption: string): string =>
  lettersOf(caption.replaceAll('{url}', '').replace(/#[\p{L}\p{N}_]+/gu, ''))

/** What goes with a post: a title and an excerpt that could not be written are taken from the post itself, word for word. */
export function finishOf(
  { title: given = '', excerpt = '', captions, newsletter }: WrittenParts,
  { topic, keywords }: Pick<Brief, 'topic' | 'keywords'>,
  written: string,
  sections: Pick<Section, 'heading' | 'html'>[],
): Finish {
  // A title that is too long is asked for again; a post always has one.
  const own = partReader({ topic, keywords }, sections)('title', written).text
  const titles = [given, cleanLine(own, 200), topic]
  const title = titles.find((line) => line !== '' && line.length <= maxTitleChars) ?? titles.find(Boolean)!
  return { title, slug: slugify(title), excerpt: excerptOf(excerpt, sections), captions, newsletter }
}

/** The answer's, or the post's own first sentences, as many whole ones as are shown. */
export function excerptOf(given: string, sections: Pick<Section, 'html'>[]): string {
  const opening = plainText(
    sections
      .map(({ html }) => html)
      .join('\n')
      .slice(0, 4000),
  ).replace(/\[\[[^|[\]]*\||\]\]/g, '')
  return wholeSentences(given) || wholeSentences(opening.split('\n').slice(0, 3).join(' '))
}

function wholeSentences(text: string): string {
  let kept = ''
  for (const sentence of splitSentences(text.replace(/\s+/g, ' ').trim())) {
    if ((kept + sentence).trim().length > excerptChars) break
    kept += sentence
  }
  return kept.trim()
}
