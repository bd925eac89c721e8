import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { splitSentences } from '../../platform/text/split-sentences.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { isHeading, splitBlocks, splitSections } from '../edit/numbered-blocks.ts'
import type { Brief, Range } from '../writer.ts'
import type { Model } from '../model/call-model.ts'
import type { Steps } from '../writing-steps.ts'
import { WritingFailure } from '../writing-failure.ts'
import { extendText } from './write-text.ts'

export interface StepContext {
  model: Model
  brief: Brief
  steps: Steps
  signal: AbortSignal
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
export function fitLength(given: string, range: Range): CutPost {
  const fitted = cutPost(given, countWords(given) - range.max)
  const words = countWords(fitted.content)
  if (words < range.min || words > range.max) throw new WritingFailure('length_missed', `${words} words`)
  return fitted
}

interface Cut {
  section: number
  block: number
  rest: string
  text: string
  words: number
}

interface CutPost {
  content: string
  cuts: string[]
}

/**
 * Last resort for a text its model won't shorten: removes whole sentences until it is `over` words shorter or nothing more can
 * go. Never removes the first or last paragraph, a question, its answer, or a list's introduction. Lists go whole or not at all.
 */
export function cutPost(content: string, over: number): CutPost {
  const blocks = splitSections(content).map(splitBlocks)
  const cuts: string[] = []
  let left = over
  while (left > 0) {
    const cut = bestCut(blocks, left)
    if (!cut) break
    blocks[cut.section]!.splice(cut.block, 1, ...(cut.rest ? [cut.rest] : []))
    cuts.push(cut.text)
    left -= cut.words
  }
  return { content: cuts.length === 0 ? content : blocks.flat().join(''), cuts }
}

/** The best cut in the longest section: sentences before whole blocks, later ones before earlier. */
function bestCut(blocks: string[][], left: number): Cut | undefined {
  const sizes = blocks.map((own) => own.reduce((sum, html) => sum + countWords(html), 0))
  const order = sizes.map((_, at) => at).toSorted((a, b) => sizes[b]! - sizes[a]!)
  const cuts = order.flatMap((section) => cutsOf(blocks, section))
  // Cut far more than needed only if nothing smaller works.
  const fitting = cuts.filter(({ words }) => words <= left + 60)
  return fitting.find(({ rest }) => rest) ?? fitting[0] ?? cuts[0]
}

function cutsOf(blocks: string[][], section: number): Cut[] {
  const own = blocks[section]!
  const first = own.findIndex((html) => !isHeading(html))
  return own
    .flatMap((html, block): Cut[] => {
      const isFirst = section === 0 && block === first
      const isLast = section === blocks.length - 1 && block === own.length - 1
      if (isFirst || isLast || /^<h[23]>/.test(html) || html.includes('<a ')) return []
      const shorter = html.startsWith('<p>') ? withoutSentence(html) : undefined
      if (shorter) return [{ section, block, ...shorter }]
      const isFree = own.length - first > 1 && !leadsOn.test(own[block - 1] ?? '') && !leadsOn.test(html)
      const opensList = html.startsWith('<p>') && /^<[uo]l>/.test(own[block + 1] ?? '')
      return isFree && !opensList
        ? [{ section, block, rest: '', text: plainText(html), words: countWords(html) }]
        : []
    })
    .toReversed()
}

/** A block or sentence that what follows depends on: a list's introduction, a question, a heading. */
const leadsOn = /^<h3>|[:?]["”’)]?\s*(?:<\/p>)?$/

/** The paragraph without its last removable sentence: not the first, and no question, answer or introduction. */
function withoutSentence(html: string): Pick<Cut, 'rest' | 'text' | 'words'> | undefined {
  const sentences = splitSentences(plainText(html).replace(/\s+/g, ' ')).map((sentence) => sentence.trim())
  const at = sentences.findLastIndex(
    (sentence, place) => place > 0 && !leadsOn.test(sentence) && !leadsOn.test(sentences[place - 1]!),
  )
  if (at === -1) return undefined
  const text = sentences[at]!
  const rest = `<p>${escapeHtml(sentences.toSpliced(at, 1).join(' '))}</p>`
  return { rest, text, words: countWords(text) }
}
