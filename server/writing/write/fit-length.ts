import { z } from 'zod'
import { countWords } from '../../../contract/posts/count-words.ts'
import { splitSections } from '../edit/numbered-blocks.ts'
import type { Brief, Range } from '../writer.ts'
import type { Model } from '../model/call-model.ts'
import type { Steps } from '../writing-steps.ts'
import { WritingFailure } from '../writing-failure.ts'
import { cutPost, type CutPost } from './cut-post.ts'
import { extendText } from './write-text.ts'

/** What every step of writing with a model needs. */
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

/** Extends the post to its minimum length, as far as the model adds words. */
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
