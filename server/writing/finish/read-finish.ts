import { slugify } from '../../../contract/posts/slugify.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { hasKeyword } from '../../../contract/keywords/find-keyword.ts'
import type { FactSheet } from '../evidence/fact-sheet.ts'
import { sentencesOf } from '../text/sentences.ts'
import { withoutMarks } from '../links/place-links.ts'
import { cleanLine } from '../model/clean-line.ts'
import { readJson } from '../model/read-json.ts'
import type { Brief, Finish, Section } from '../writer.ts'
import { answerCleaner, FinishAnswer } from './clean-answer.ts'
import { readCaptions } from './read-captions.ts'
import { readNewsletter } from './read-newsletter.ts'

const nothing: FinishAnswer = { title: '', excerpt: '', slug: '', captions: {}, newsletter: undefined }

// Search results cut a description at about 155 characters; what is a little longer loses a sentence, not its end.
const excerptChars = 155
const maxTitleChars = 60
const maxReadChars = 400
const maxSlugChars = 60

/**
 * What goes with the post, `written` being the title that it was written under, and what it has to be asked for again for. Title, excerpt and slug that the answer lacks are taken from
 * the post itself; a caption or newsletter that it lacks is missing.
 */
export function readFinish(
  text: string | undefined,
  brief: Brief,
  written: string,
  marked: Section[],
): { finish: Finish; problem: string | undefined } {
  const sections = marked.map((section) => ({ ...section, html: withoutMarks(section.html) }))
  const read = text === undefined ? nothing : readJson(text, FinishAnswer)
  const answer = answerCleaner(brief, written, sections)(read)
  const said = groundOf(brief, sections)
  const given = cleanLine(answer.title, 200)
  // A title that is too long is asked for again; a post always has one.
  const titles = [given, cleanLine(written, 200), brief.topic]
  const title = titles.find((line) => line !== '' && line.length <= maxTitleChars) ?? titles.find(Boolean)!
  const finish = {
    title,
    slug: slugOf(answer.slug, title, brief),
    excerpt: excerptOf(cleanLine(answer.excerpt, maxReadChars), sections),
    captions: readCaptions(answer.captions, said),
    newsletter: brief.withNewsletter ? readNewsletter(answer.newsletter, said) : null,
  }
  const isExcerptLost = read.excerpt !== '' && answer.excerpt === ''
  return { finish, problem: problemOf(finish, { ...answer, title: given, isExcerptLost }, brief) }
}

/** Names that may look like addresses: those of the business, and what the post itself says. */
export function groundOf({ sheet }: Brief, sections: Section[]): FactSheet {
  const html = sections.map((section) => withoutMarks(section.html)).join('')
  return { ...sheet, facts: [...sentencesOf(html), ...sheet.own] }
}

function problemOf(
  { title, excerpt }: Finish,
  given: FinishAnswer & { isExcerptLost: boolean },
  { keywords }: Brief,
): string | undefined {
  const [term = ''] = keywords
  if (given.title === '') return 'the title is missing, or not one line in the language of the post.'
  if (given.title.length > maxTitleChars)
    return `the title has ${given.title.length} characters, at most ${maxTitleChars} are shown.`
  if (given.isExcerptLost) return 'the excerpt is not one text in the language of the post.'
  if (given.excerpt.length > excerptChars)
    return `the excerpt has ${given.excerpt.length} characters, at most ${excerptChars} are shown.`
  if (term && !hasKeyword(title, term)) return 'the title does not contain searchTerm in any form.'
  if (term && !hasKeyword(excerpt, term)) return 'the excerpt does not contain searchTerm in any form.'
  return undefined
}

/** The answer's, or the post's own first sentences, as many whole ones as are shown. */
export function excerptOf(given: string, sections: Section[]): string {
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

function slugOf(given: string, title: string, { keywords }: Brief): string {
  const [term = ''] = keywords
  const slug = slugify(given)
  const own = new Set(slugify(`${title} ${term}`).split('-'))
  // A word that stands in neither is the model's, about its own work.
  const isOwn = given.trim() !== '' && slug.split('-').every((word) => own.has(word))
  if (isOwn && slug.length <= maxSlugChars) return slug
  return slugify(term && slugify(title).length > maxSlugChars ? term : title)
}
