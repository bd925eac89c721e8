import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { contentOf, coverage } from '../gates/truth/words.ts'
import { isEnglish } from '../text/is-english.ts'
import type { Brief, Section } from '../writer.ts'
import { findCall, findPoint } from './requested-parts.ts'
import { shapeOf } from './framework-parts.ts'
import { rolesOf } from './plan-sections.ts'

/**
 * The sections with what was asked for and is not there yet: the movements of the framework, what happened, the points, each in
 * the customer's own words. What a writer has said already is left alone.
 */
export function enrichSections(sections: Section[], brief: Brief): Section[] {
  const enriched = withStatedFacts(withLeads(sections, brief), brief)
  return (brief.points ?? []).reduce((all, point) => withPoint(all, point), enriched)
}

function withLeads(sections: Section[], { framework, topic }: Brief): Section[] {
  const shape = shapeOf(framework, topic)
  // The leads and what they are missed by are English.
  if (shape?.kind !== 'parts' || !isEnglish(textOf(sections))) return sections
  const roles = rolesOf(shape, sections.length)
  return sections.map((section, at) => {
    const { part, isFirst } = roles[at] ?? {}
    if (!part || !isFirst || part.cue.test(`${section.heading} ${plainText(section.html)}`)) return section
    const lead = `<p>${escapeHtml(part.lead)}</p>`
    // A post opens with its own first paragraph, which has the focus keyword.
    return at === 0 ? afterFirstBlock(section, lead) : { ...section, html: lead + section.html }
  })
}

const textOf = (sections: Section[]) => plainText(sections.map(({ html }) => html).join(''))

// A quarter of the post: the rest explains what others can take from it.
const toldShare = 0.25

function withStatedFacts(sections: Section[], { told = [], words }: Brief): Section[] {
  const all = sections.map(({ html }) => html).join('')
  let room = words.max * toldShare
  const missing = told.filter((sentence) => {
    if (findPoint(all, sentence) !== undefined) return false
    room -= countWords(escapeHtml(sentence))
    return room >= 0
  })
  return sections.map((section, at) => {
    // In their order: the first of them open the post, the last ones close it.
    const own = missing.filter((_, index) => Math.floor((index * sections.length) / missing.length) === at)
    return own.length === 0 ? section : afterFirstBlock(section, `<p>${escapeHtml(own.join(' '))}</p>`)
  })
}

function withPoint(sections: Section[], point: string): Section[] {
  if (findPoint(sections.map(({ html }) => html).join(''), point) !== undefined) return sections
  const wanted = contentOf(point)
  // Not where the post begins or asks for something.
  const inner = sections.map((_, at) => at).slice(sections.length > 2 ? 1 : 0, sections.length > 1 ? -1 : 1)
  const shares = inner.map((at) => coverage(wanted, contentOf(plainText(sections[at]!.html))))
  const at = inner[shares.indexOf(Math.max(...shares))] ?? 0
  const lead = isEnglish(textOf(sections)) ? 'Worth knowing: ' : ''
  const line = `<p>${lead}${escapeHtml(withFullStop(point))}</p>`
  return sections.with(at, afterFirstBlock(sections[at]!, line))
}

/** How many words the call may still need at the end. */
export const callRoom = ({ callToAction = '' }: Brief): number => countWords(escapeHtml(callToAction))

/** The call to act as the last words, unless the post ends with it already. */
export function withCall(sections: Section[], { callToAction }: Brief): Section[] {
  const last = sections.at(-1)
  if (!callToAction || !last || findCall(last.html, callToAction) !== undefined) return sections
  return sections.with(sections.length - 1, {
    ...last,
    html: `${last.html}<p>${escapeHtml(withFullStop(callToAction))}</p>`,
  })
}

const withFullStop = (text: string) => (/[.!?…]["”’)]?$/u.test(text) ? text : `${text}.`)

/** In front of what a cut to length takes first. */
export function afterFirstBlock(section: Section, block: string): Section {
  const first = /^\s*<(p|h3|blockquote|ul|ol)>[\s\S]*?<\/\1>/.exec(section.html)?.[0] ?? ''
  // A line that introduces a list stays with it.
  if (/:\s*<\/p>$/.test(first)) return { ...section, html: block + section.html }
  return { ...section, html: first + block + section.html.slice(first.length) }
}
