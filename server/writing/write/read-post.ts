import { isOtherLanguage, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import type { ModelText } from '../model/call-model.ts'
import { cleanLine } from '../model/clean-line.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import { sentencesOf } from '../text/words.ts'
import type { Range, WrittenText } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { parseBlocks, renderBlocks, splitCitations } from './markdown.ts'
import { pruneBlocks } from './prune-blocks.ts'

interface Expected {
  words: Range
  /** The post before this text. */
  written?: string
  language?: string | undefined
  /** The business's email address. */
  own?: string | undefined
}

// Shares of the requested range: less than `min` is no answer, more than `max` is requested again, and `noise` is unusable.
const usableShare = { min: 0.4, max: 1.15, noise: 6 }
// Including markup, in any language; a longer average means symbols rather than words.
const maxWordChars = 80
const maxHeadingChars = 110
const maxTitleChars = 200
const maxPlanChars = 6000

/**
 * Reads a post, or a part of one, from a model's answer into our few tags, with any problem of length or language.
 * Throws a WritingFailure if the answer is no such text.
 */
export function readPost(
  answer: ModelText,
  expected: Expected,
): { written: WrittenText; problem: string | undefined } {
  const { words, written = '', language, own } = expected
  if (/^\s*[{[]/.test(answer.text) && /"\s*[:,\]]/.test(answer.text))
    throw new WritingFailure('model_broken_answer', 'The answer is JSON instead of text.')
  const { plan, body } = splitPlan(answer.text)
  const { text, citations } = splitCitations(stripForeign(body).trim())
  const { title, content, dropped } = readSections(text, { isTruncated: answer.isTruncated, written, own })
  const size = countWords(content)
  if (size > words.max * usableShare.noise || content.length > words.max * maxWordChars)
    throw new WritingFailure('model_broken_answer', 'The answer was cut off.')
  if (size < words.min * usableShare.min)
    throw new WritingFailure('model_broken_answer', `${size} usable words instead of ${words.min}.`)
  const problem =
    language !== undefined && isOtherLanguage(plainText(content), language)
      ? `it isn't in ${nameOfLanguage(language)}.`
      : size > words.max * usableShare.max
        ? `it has ${size} words instead of at most ${words.max}. Write it anew, tighter.`
        : undefined
  return { written: { title, plan, content, citations, dropped }, problem }
}

/** The whole sentences that have arrived of an unfinished text. */
export function readPartial(text: string, written: string): string {
  const { body } = splitPlan(text)
  return /<plan>/i.test(body)
    ? ''
    : readSections(splitCitations(stripForeign(body).trim()).text, { isTruncated: true, written }).content
}

/** Splits off the plan a model writes before the post, which is not part of it; empty if there is none. */
function splitPlan(answer: string): { plan: string; body: string } {
  const text = answer.split(/<\/think>/i).at(-1) ?? ''
  const end = /<\/plan>/i.exec(text)
  if (!end) return { plan: '', body: text }
  const plan = text.slice(0, end.index).replace(/^[^]*?<plan>/i, '')
  return { plan: plan.trim().slice(0, maxPlanChars), body: text.slice(end.index + end[0].length) }
}

const heading = /^\s{0,3}(#{1,3})\s+(\S.*)$/
const bold = /^\s*\*\*([^*]{2,80}?):?\*\*\s*$/

/** The title and sections of a text. Models start at different heading levels, so the highest one found marks sections. */
function readSections(
  text: string,
  { isTruncated, written, own }: { isTruncated: boolean; written: string; own?: string | undefined },
) {
  const lines = text.split('\n')
  const levels = lines.flatMap((line) => heading.exec(line)?.[1]?.length ?? [])
  const [first] = levels
  const hasTitle = first === 1 && levels.filter((level) => level === 1).length === 1
  const level = Math.min(...(hasTitle ? levels.slice(1) : levels), 4)
  const seen = new Set([...plainText(written).split('\n'), ...sentencesOf(written)].map(lettersOf))
  const dropped: string[] = []
  let title = ''
  const parts: { heading: string; lines: string[] }[] = [{ heading: '', lines: [] }]
  for (const line of lines) {
    const [, marks = '', words = ''] = heading.exec(line) ?? []
    const isSection = marks !== '' ? marks.length === level : level === 4 && bold.test(line)
    if (hasTitle && marks.length === 1 && title === '') title = cleanLine(words, maxTitleChars)
    else if (isSection) parts.push({ heading: headingOf(words || bold.exec(line)![1]!), lines: [] })
    else parts.at(-1)!.lines.push(line)
  }
  const sections: { heading: string; html: string }[] = []
  for (const [at, part] of parts.entries()) {
    const isLast = at === parts.length - 1
    const context = {
      ...{ heading: part.heading, isFirst: at === 0, isLast, seen, dropped, own },
      isTruncated: isTruncated && isLast,
    }
    const html = renderBlocks(pruneBlocks(parseBlocks(part.lines.join('\n')), context))
    const key = lettersOf(part.heading)
    const before = sections.at(-1)
    // An unusable or repeated heading adds its text to the section before.
    if (before && (part.heading === '' || seen.has(key))) before.html += html
    else if (html !== '') sections.push({ heading: part.heading, html })
    if (key !== '') seen.add(key)
  }
  const contents = sections.map(
    ({ heading: words, html }) => `${words && `<h2>${escapeHtml(words)}</h2>`}${html}`,
  )
  return { title, content: contents.join(''), dropped }
}

const headingOf = (words: string) =>
  cleanLine(words.replace(/\s#+\s*$/, ''), maxHeadingChars, { keepsNumber: true })
