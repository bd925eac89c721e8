import { plainText } from '../../posts/content/plain-text.ts'
import type { Brief, Outline, Section } from '../writer.ts'
import { requestedData, partInstruction } from '../frameworks/requested-prompt.ts'
import { shapeOf } from '../frameworks/framework-parts.ts'
import { rolesOf } from '../frameworks/plan-sections.ts'
import { quoteData } from './system-prompt.ts'
import { toneInstruction } from './tone-rules.ts'

export function outlinePrompt(brief: Brief, sections: number): string {
  const { topic, keywords, tone, instructions, profile } = brief
  const shape = shapeOf(brief.framework, topic)
  const tasks = shape && rolesOf(shape, sections).map(({ task }) => task)
  return `Plan a blog post of ${sections} sections about the topic.
${quoteData({ topic, keywords, tone, wishes: instructions, business: profile, ...requestedData(brief) })}
Answer with JSON only, in this form:
{"title": "40 to 65 characters", "sections": [{"heading": "3 to 8 words, never numbered", "points": ["what it says", "…"]}]}
Give exactly ${sections} sections, each with 2 to 4 points, each about something else. The first opens the matter without a heading like "Introduction", the last ends with what the reader can do next.${tasks ? `\nThe sections in their order:\n${tasks.map((task, at) => `${at + 1}. ${task}`).join('\n')}` : ''}`
}

// Enough to go on from without a seam, little enough not to be copied.
const tailWords = 120

export function sectionPrompt(brief: Brief, outline: Outline, index: number, written: Section[]): string {
  const section = outline.sections[index]!
  const { topic, keywords, tone, instructions, profile, voice } = brief
  const focus = keywords[0] ?? ''
  const data = {
    ...{ topic, keywords, tone, wishes: instructions, business: profile },
    ...requestedData(brief),
    ...(voice ? { voice } : {}),
    title: outline.title,
    headings: outline.sections.map(({ heading }) => heading),
    ...{ thisHeading: section.heading, points: section.points, focus },
    confirmedFacts: brief.sheet.facts.slice(0, maxFacts),
    pages: brief.targets.slice(0, maxPages).map(({ id, title }) => ({ id, title })),
    textBefore: tailOf(written),
  }
  return `Write section ${index + 1} of ${outline.sections.length} of the blog post, the one under thisHeading.
${quoteData(data)}
Write between ${section.words} and ${Math.round(section.words * 1.15)} words, in paragraphs of 2 to 5 sentences, separated by an empty line. Use "- " at the beginning of a line for a list where it helps, at most once. Do not repeat the heading. Go on from textBefore without repeating anything of it.${focusInstruction(focus, index)}${pagesInstruction(brief)}${partInstruction(brief, outline, index)}
Figures, quotations, studies, titles, clients and experiences only as confirmedFacts have them. Answer with the text of this section only.${styleInstruction(brief)}`
}

// The first are the profile's and the customer's own; more would bury the task.
const maxFacts = 40
const maxPages = 8

const focusInstruction = (keyword: string, index: number) => {
  if (keyword === '') return ''
  const place = index === 0 ? 'in the first sentence and at most twice more' : 'once, where it fits by itself'
  return ` Say the exact words of focus ${place}.`
}

/** A card that people wrote is data like all else: the prompt only says that it describes a style. */
const styleInstruction = ({ voice, tone }: Brief) =>
  voice
    ? ' Write in the manner that voice describes: keep its rules, use nothing of neverSay, and let it sound like soundsLike without saying what those sentences say.'
    : ` Tone: ${toneInstruction(tone)}`

const pagesInstruction = ({ targets }: Brief) =>
  targets.length === 0
    ? ''
    : ' Where a page of pages helps the reader at this point, name it once by its id around words of your own sentence: [[p12|words of the sentence]]. Never write an address.'

export function extendPrompt(
  brief: Brief,
  outline: Outline,
  sections: Section[],
  index: number,
  missing: number,
): string {
  const { topic, keywords, tone, profile } = brief
  const { heading, html } = sections[index]!
  const data = {
    topic,
    keywords,
    tone,
    business: profile,
    title: outline.title,
    thisHeading: heading,
    textSoFar: plainText(html),
  }
  return `The section under thisHeading is too short. Write what comes after textSoFar.
${quoteData(data)}
Write between ${missing} and ${Math.round(missing * 1.15)} words more, in paragraphs separated by an empty line, with new thoughts, examples from everyday life or steps to take. Repeat nothing of textSoFar. Answer with the new text only.${styleInstruction(brief)}`
}

export function finishPrompt(brief: Brief, outline: Outline, sections: Section[]): string {
  const { topic, keywords, tone, profile } = brief
  const gist = sections.map(({ heading, html }) => ({ heading, begins: plainText(html).slice(0, 200) }))
  return `The blog post is written. Write what announces it.
${quoteData({ topic, keywords, tone, business: profile.businessName, title: outline.title, gist })}
Answer with JSON only, in this form:
{"title": "40 to 65 characters", "excerpt": "what the reader gets, at most 150 characters", "captions": {"linkedin": "up to 600 characters", "facebook": "up to 400 characters", "instagram": "up to 600 characters, 3 to 5 hashtags", "x": "up to 230 characters", "threads": "up to 400 characters", "bluesky": "up to 200 characters"}}
Each caption contains {url} once, where the address of the post goes. Write no other address.`
}

function tailOf(written: Section[]): string {
  const last = written.at(-1)
  return last ? plainText(last.html).split(/\s+/).slice(-tailWords).join(' ') : ''
}
