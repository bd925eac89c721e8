import { countWords } from '../../../contract/posts/count-words.ts'
import { countPost } from '../assemble-post.ts'
import { type Brief, type Range, Section } from '../writer.ts'
import type { Model } from '../model/call-model.ts'
import type { Steps } from '../writing-steps.ts'
import { WritingFailure } from '../writing-failure.ts'
import { cutPost, type CutPost } from './cut-post.ts'
import { extendText } from './write-text.ts'

/** What a step of a model's post is taken with. */
export interface StepContext {
  model: Model
  brief: Brief
  steps: Steps
  signal: AbortSignal
}

// Most models give less than they are asked for.
const generosity = 1.3
// A model that gives two thirds of what is asked for is there after three rounds; this leaves room for useless answers.
const maxRounds = 8

/** The post with the fewest words it may have, if the model can be brought to write them. */
export async function lengthen(
  { model, brief, steps, signal }: StepContext,
  given: Section[],
  step: string,
): Promise<Section[]> {
  const sections = [...given]
  for (let round = 1; round <= maxRounds; round++) {
    const missing = brief.words.min - countPost(sections)
    if (missing <= 0) break
    const sizes = sections.map(({ html }) => countWords(html))
    // The next shortest in turn: a section about which nothing more can be said does not use up all rounds.
    const order = sizes.map((_, index) => index).toSorted((a, b) => sizes[a]! - sizes[b]!)
    const index = order[(round - 1) % Math.min(3, order.length)]!
    sections[index] = await steps.take(`${step}-${round}`, Section, () =>
      extendText(model, { brief, sections, index, missing: Math.ceil(missing * generosity) }, signal),
    )
  }
  return sections
}

/** The post inside its plan's range, cut where nothing else helped; fails with length_missed where that is not possible. */
export function fitLength(given: Section[], range: Range): CutPost {
  const fitted = cutPost(given, countPost(given) - range.max)
  const words = countPost(fitted.sections)
  if (words < range.min || words > range.max) throw new WritingFailure('length_missed', `${words} words`)
  return fitted
}
