import { isOtherLanguage, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { countWords } from '../../../contract/posts/count-words.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { withoutMarks } from '../links/place-links.ts'
import type { ModelText } from '../model/call-model.ts'
import { cleanLine } from '../model/strip-foreign.ts'
import { stripForeign } from '../model/strip-foreign.ts'
import { sentencesOf } from '../text/words.ts'
import type { Range, WrittenText } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { type Block, parseBlocks, renderBlocks, splitCitations } from './markdown.ts'
import { pruneBlocks } from './prune-blocks.ts'

interface Expected {
  words: Range
  written?: string
  language?: string | undefined
  own?: string | undefined
}

// Shares of the requested range: less than `min` is no answer, more than `max` is requested again, and `noise` is unusable.
const usableShare = { min: 0.4, max: 1.15, noise: 6 }
// Including markup, in any language; a longer average means symbols rather than words.
const maxWordChars = 80
const maxHeadingChars = 110
const maxTitleChars = 200
const maxPlanChars = 6000

/** With any problem of length or language. Throws a WritingFailure if the answer is no such text. */
export function readPost(
  answer: ModelText,
  expected: Expected,
): { written: WrittenText; problem: string | undefined } {
  const { words, written = '', language, own } = expected
  if (/^\s*[{[]/.test(answer.text) && /"\s*[:,\]]/.test(answer.text))
    throw new WritingFailure('model_broken_answer', 'The answer is JSON instead of text.')
  const { plan, body } = splitPlan(answer.text)
  const { text, citations } = splitCitations(stripForeign(body).trim())
  const { isTruncated } = answer
  const { title, content, dropped } = readSections(text, { isTruncated, written, own })
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
export const readPartial = (text: string, written: string): string =>
  readSections(splitCitations(stripForeign(bodyOf(text)).trim()).text, { isTruncated: true, written }).content

/** What has arrived after the plan, which is for the writer only. */
export function bodyOf(text: string): string {
  const { body } = splitPlan(text)
  return /<plan>/i.test(body) ? '' : body
}

function splitPlan(answer: string): { plan: string; body: string } {
  const text = answer.split(/<\/think>/i).at(-1) ?? ''
  const end = /<\/plan>/i.exec(text)
  if (!end) return { plan: '', body: text }
  const plan = text.slice(0, end.index).replace(/^[^]*?<plan>/i, '')
  return { plan: plan.trim().slice(0, maxPlanChars), body: text.slice(end.index + end[0].length) }
}

/** The title and sections of a text. Models start at different heading levels, so the highest one found marks sections. */
function readSections(
  text: string,
  { isTruncated, written, own }: { isTruncated: boolean; written: string; own?: string | undefined },
) {
  const blocks = parseBlocks(text)
  const levels = blocks.flatMap(({ level = [] }) => level)
  const hasTitle = levels[0] === 1 && levels.lastIndexOf(1) === 0
  const heading = hasTitle ? blocks.find(({ level }) => level === 1) : undefined
  const seen = new Set([...plainText(written).split('\n'), ...sentencesOf(written)].map(lettersOf))
  const dropped: string[] = []
  const sections = markSections(
    blocks.filter((block) => block !== heading),
    Math.min(...levels.slice(hasTitle ? 1 : 0)),
  )
  return {
    title: cleanLine(heading?.texts[0] ?? '', maxTitleChars),
    content: renderBlocks(pruneBlocks(sections, { isTruncated, seen, dropped, own })),
    dropped,
  }
}

/** Makes headings of that level the ones of sections. The text below an unusable one belongs to the section before. */
export const markSections = (blocks: Block[], sectionLevel: number): Block[] =>
  blocks.map((block) =>
    block.level === sectionLevel ? { tag: 'h2', texts: [headingOf(block.texts[0] ?? '')] } : block,
  )

/** Empty if it can't be one. */
export const headingOf = (words: string): string =>
  cleanLine(withoutMarks(words), maxHeadingChars, { keepsNumber: true })
