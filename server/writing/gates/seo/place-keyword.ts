import { slugify } from '../../../../contract/posts/slugify.ts'
import { escapeHtml } from '../../../platform/text/escape-html.ts'
import { plainText } from '../../../posts/content/plain-text.ts'
import { splitSentences } from '../../../platform/text/split-sentences.ts'
import { truncateAtWord } from '../../text/truncate-at-word.ts'
import { isEnglish } from '../../text/is-english.ts'
import type { Finish, Section } from '../../writer.ts'
import { mentionsKeyword } from './keyword-map.ts'

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const openings = [
  (keyword: string) => `This post is about ${keyword}.`,
  (keyword: string) => `Let us look at ${keyword}.`,
  (keyword: string) => `Here is what matters about ${keyword}.`,
]
const reminders = [
  (keyword: string) => `So what does that mean for ${keyword}?`,
  (keyword: string) => `Keep ${keyword} in mind as you go on.`,
  (keyword: string) => `The same holds for ${keyword}.`,
]
// Yoast asks that 30-75 % of subheadings reflect the keyphrase.
const minHeadingShare = 0.34

const oneOf = <T>(list: T[], seed: string): T => list[seed.length % list.length]!

/** The sections with the keyword in the first paragraph, in a third of the headings and near the end: nothing where it stands already. */
export function placeInSections(sections: Section[], keyword: string): Section[] {
  if (keyword === '') return sections
  const placed = [...sections]
  const first = placed[0]
  // Sentences of ours are English; in other languages the keyword leads in by itself.
  const isOurs = isEnglish(plainText(sections.map(({ html }) => html).join('')))
  if (first && !mentionsKeyword(plainText(/<p>([\s\S]*?)<\/p>/.exec(first.html)?.[1] ?? ''), keyword))
    placed[0] = withSentence(first, isOurs ? oneOf(openings, keyword)(keyword) : `${capital(keyword)}:`)
  const last = placed.at(-1)
  if (isOurs && placed.length > 2 && last && !mentionsKeyword(plainText(last.html), keyword))
    placed[placed.length - 1] = withSentence(last, oneOf(reminders, keyword)(keyword))
  const wanted = Math.ceil(placed.length * minHeadingShare)
  let having = placed.filter(({ heading }) => mentionsKeyword(heading, keyword)).length
  // From the middle outwards the first one is left alone: the opening line names it already.
  for (let at = 1; at < placed.length && having < wanted; at += 2) {
    const section = placed[at]!
    if (mentionsKeyword(section.heading, keyword)) continue
    // Behind the number of a heading that is counted.
    const [number = ''] = /^(?:Step \d+: |\d+\. )?/.exec(section.heading) ?? []
    const rest = section.heading.slice(number.length)
    placed[at] = { ...section, heading: `${number}${capital(keyword)}: ${rest}` }
    having++
  }
  return placed
}

/** Before the first sentence of the first paragraph. */
function withSentence(section: Section, sentence: string): Section {
  const html = section.html.includes('<p>')
    ? section.html.replace('<p>', () => `<p>${escapeHtml(sentence)} `)
    : `<p>${escapeHtml(sentence)}</p>${section.html}`
  return { ...section, html }
}

// Search results cut titles at some 60 characters, descriptions at some 155; a short description leaves room unused.
const maxTitleChars = 65
const description = { min: 120, max: 155 }

/** Title, slug and description with the keyword; what has it already stays. */
export function placeInFinish(finish: Finish, sections: Section[], keyword: string): Finish {
  const excerpt = describe(finish.excerpt, sections, keyword)
  if (keyword === '') return { ...finish, excerpt }
  const title = mentionsKeyword(finish.title, keyword)
    ? finish.title
    : truncateAtWord(`${capital(keyword)}: ${finish.title}`, Math.max(maxTitleChars, keyword.length + 2))
  const own = slugify(keyword)
  const slug = finish.slug.includes(own) ? finish.slug : slugify(`${keyword} ${finish.title}`)
  return { ...finish, title, slug, excerpt }
}

function describe(given: string, sections: Section[], keyword: string): string {
  const start = keyword === '' || mentionsKeyword(given, keyword) ? given : `${capital(keyword)}: ${given}`
  let text = start
  if (text.endsWith('…')) return truncateAtWord(text, description.max)
  const opening = sections
    .slice(0, 2)
    .flatMap(({ html }) => plainText(html).split('\n').flatMap(splitSentences))
  for (const sentence of opening) {
    if (text.length >= description.min) break
    const more = sentence.trim().replace(/\[\[[^|[\]]*\||\]\]/g, '')
    if (more === '' || text.includes(more)) continue
    text = `${/[.!?]$/.test(text) ? text : `${text}.`} ${more}`
  }
  return truncateAtWord(text, description.max)
}
