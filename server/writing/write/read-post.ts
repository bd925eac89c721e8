import { countWords } from '../../../contract/posts/count-words.ts'
import { isOtherLanguage, nameOfLanguage } from '../../platform/text/detect-language.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { lettersOf, plainText } from '../../posts/content/plain-text.ts'
import { withoutMarks, splitMarked } from '../links/place-links.ts'
import type { ModelText } from '../model/call-model.ts'
import { cleanLine, stripForeign, looksLikeAddress } from '../model/strip-foreign.ts'
import { sentencesOf } from '../text/words.ts'
import type { Range } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { type Block, parseBlocks, renderBlocks, splitCitations, isHeadingBlock } from './markdown.ts'

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
export function readPost(answer: ModelText, expected: Expected) {
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

export const headingOf = (words: string): string =>
  cleanLine(withoutMarks(words), maxHeadingChars, { keepsNumber: true })

const preamble =
  /^(?:sure|certainly|of course|absolutely|okay|here(?:'|’)?s|here (?:is|are)|below is)\b[^.!?]*[:.!]$/i
const remark =
  /^(?:\(?word count\b|let me know\b|feel free to (?:ask|reach)|i hope this|would you like me|\[?end of section)/i
const selfTalk = /\bas an ai\b|\b(?:large )?language model\b/i

interface PruneContext {
  /** Keys of sentences the post already has; this text's are added. */
  seen: Set<string>
  isTruncated?: boolean
  /** The text goes between other blocks, so it may end with a heading or a list's introduction. */
  isPatch?: boolean
  dropped: string[]
  /** The one email address that is allowed. */
  own?: string | undefined
}

/** Keeps what readers should see of an answer: no remarks about the work, addresses, repetitions or torn endings. */
export function pruneBlocks(blocks: Block[], context: PruneContext): Block[] {
  const { seen, isTruncated = false, isPatch = false } = context
  const lastSection = isPatch ? Infinity : blocks.findLastIndex(({ tag }) => tag === 'h2')
  const kept = blocks.flatMap((block, at): Block[] => {
    const [text = ''] = block.texts
    const isRemark = (at === 0 && preamble.test(text)) || (at > lastSection && remark.test(text))
    if (block.tag === 'p' && isRemark) return []
    if (isHeadingBlock(block)) {
      const key = lettersOf(text)
      const isUsable = key !== '' && !seen.has(key) && !looksLikeAddress(text)
      seen.add(key)
      return isUsable ? [block] : []
    }
    const texts = block.texts.map((one) => keepFresh(block, one, context)).filter(Boolean)
    return texts.length > (block.tag === 'table' ? 1 : 0) ? [{ ...block, texts }] : []
  })
  return isPatch ? kept : withoutDanglingHeads(withoutTornEnd(kept, isTruncated))
}

// "That is all." may be said twice; five words or more are a repetition.
const minRepeatedWords = 5

function keepFresh(block: Block, text: string, { seen, dropped, own }: PruneContext): string {
  if (block.tag === 'table') return looksLikeAddress(text, own) ? '' : text
  const fresh = splitMarked(text).filter((sentence) => {
    const key = lettersOf(sentence)
    const isKept = !looksLikeAddress(sentence, own) && !selfTalk.test(sentence) && !seen.has(key)
    if (!isKept) dropped.push(sentence.trim())
    else if (key.split(' ').length >= minRepeatedWords) seen.add(key)
    return isKept
  })
  return fresh.join('').trim()
}

// Thai, Lao, Khmer and Burmese don't mark the end of a sentence.
const endsWell = (text: string) =>
  /(?:[\p{Sentence_Terminal}…][)"'”’»*_\]]*|[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}])$/u.test(
    text.trim(),
  )

function withoutTornEnd(blocks: Block[], isTruncated: boolean): Block[] {
  const last = blocks.at(-1)
  if (!last) return blocks
  const before = blocks.slice(0, -1)
  const text = last.texts.at(-1) ?? ''
  if (last.tag === 'p') {
    const sentences = splitSentences(text)
    while (sentences.length > 0 && !endsWell(sentences.at(-1) ?? '')) sentences.pop()
    return sentences.length > 0 ? [...before, { ...last, texts: [sentences.join('')] }] : before
  }
  if (isHeadingBlock(last) || last.tag === 'table' || !isTruncated || endsWell(text)) return blocks
  return [...before, { ...last, texts: last.texts.slice(0, -1) }]
}

/** A heading or a list's introduction needs something after it. */
function withoutDanglingHeads(blocks: Block[]): Block[] {
  let next: Block | undefined
  const kept = blocks.toReversed().filter((block) => {
    const isLast = !next || next.tag === 'h2' || (block.tag === 'h3' && next.tag === 'h3')
    const leadsOn = isHeadingBlock(block) || (block.tag === 'p' && /:\s*$/.test(block.texts[0] ?? ''))
    if (isLast && leadsOn) return false
    next = block
    return true
  })
  return kept.toReversed()
}
