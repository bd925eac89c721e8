import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import type { VoiceReport } from '../../../contract/profile/voice.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { isHeading, splitBlocks, splitSections } from '../edit/numbered-blocks.ts'
import type { Brief, Range } from '../writer.ts'
import type { Model } from '../model/call-model.ts'
import type { Steps } from '../requests/writing-request.ts'
import { WritingFailure } from '../writing-failure.ts'
import { extendText } from './write-text.ts'

export interface StepContext {
  model: Model
  brief: Brief
  steps: Steps
  signal: AbortSignal
  measureVoice?(content: string): Promise<VoiceReport>
}

// Most models write less than requested.
const generosity = 1.3
// A model that writes two thirds of what is requested needs three rounds; the rest allows for unusable answers.
const maxRounds = 8

export async function lengthen(
  { model, brief, steps, signal }: StepContext,
  given: string,
  step: string,
): Promise<string> {
  const sections = splitSections(given)
  for (let round = 1; round <= maxRounds; round++) {
    const missing = brief.words.min - countWords(sections.join(''))
    if (missing <= 0) break
    const sizes = sections.map(countWords)
    // Rotate through the shortest sections, so that one with nothing left to say doesn't use up all rounds.
    const order = sizes.map((_, index) => index).toSorted((a, b) => sizes[a]! - sizes[b]!)
    const index = order[(round - 1) % Math.min(3, order.length)]!
    sections[index] = await steps.take(`${step}-${round}`, z.string(), () =>
      extendText(model, { brief, sections, index, missing: Math.ceil(missing * generosity) }, signal),
    )
  }
  return sections.join('')
}

/** Brings the post into its plan's range, cutting if needed; fails with length_missed if it can't. */
export function fitLength(given: string, range: Range) {
  const fitted = cutPost(given, countWords(given) - range.max)
  const words = countWords(fitted.content)
  if (words < range.min || words > range.max) throw new WritingFailure('length_missed', `${words} words`)
  return fitted
}

interface Cut {
  /** The number of its block. */
  at: number
  /** The block without the cut; empty if the whole block goes. */
  rest: string
  text: string
  words: number
}

/** Last resort: removes whole sentences, never of the first or last paragraph, a question, its answer or a list's introduction. */
export function cutPost(content: string, over: number) {
  let blocks = splitBlocks(content)
  const cuts: string[] = []
  let left = over
  while (left > 0) {
    const cut = bestCut(blocks, left)
    if (!cut) break
    blocks = blocks.toSpliced(cut.at, 1, ...(cut.rest ? [cut.rest] : []))
    cuts.push(cut.text)
    left -= cut.words
  }
  return { content: cuts.length === 0 ? content : blocks.join(''), cuts }
}

/** The best cut in the longest section: sentences before whole blocks, later ones before earlier. */
function bestCut(blocks: string[], left: number): Cut | undefined {
  let section = 0
  const sections = blocks.map((block) => (isHeading(block) ? ++section : section))
  const sizes: number[] = Array(section + 1).fill(0)
  for (const [at, block] of blocks.entries()) sizes[sections[at]!]! += countWords(block)
  const cuts = blocks
    .flatMap((_, at) => cutOf(blocks, at))
    .toReversed()
    .toSorted((a, b) => sizes[sections[b.at]!]! - sizes[sections[a.at]!]!)
  // Cut far more than needed only if nothing smaller works.
  const near = cuts.filter(({ words }) => words <= left + 60)
  return near.find(({ rest }) => rest) ?? near[0] ?? cuts[0]
}

function cutOf(blocks: string[], at: number): Cut[] {
  const [before = '', html = '', after] = [blocks[at - 1], blocks[at], blocks[at + 1]]
  const isFirst = blocks.slice(0, at).every(isHeading)
  if (isFirst || after === undefined || /^<h[23]>/.test(html) || html.includes('<a ')) return []
  const isParagraph = html.startsWith('<p>')
  const shorter = isParagraph ? withoutSentence(html) : undefined
  if (shorter) return [{ at, ...shorter }]
  const isOnly = isHeading(before) && isHeading(after)
  const opensList = isParagraph && /^<[uo]l>/.test(after)
  if (isOnly || opensList || leadsOn.test(before) || leadsOn.test(html)) return []
  return [{ at, rest: '', text: plainText(html), words: countWords(html) }]
}

/** A block or sentence that what follows depends on: a list's introduction, a question, a heading. */
const leadsOn = /^<h3>|[:?]["”’)]?\s*(?:<\/p>)?$/

/** The paragraph without its last removable sentence: not the first, and no question, answer or introduction. */
function withoutSentence(html: string): Omit<Cut, 'at'> | undefined {
  const sentences = splitSentences(plainText(html).replace(/\s+/g, ' ')).map((sentence) => sentence.trim())
  const at = sentences.findLastIndex(
    (sentence, place) => place > 0 && !leadsOn.test(sentence) && !leadsOn.test(sentences[place - 1]!),
  )
  if (at === -1) return undefined
  const text = sentences[at]!
  const rest = `<p>${escapeHtml(sentences.toSpliced(at, 1).join(' '))}</p>`
  return { rest, text, words: countWords(text) }
}
