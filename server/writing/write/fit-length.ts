import { countWords } from '../../../contract/posts/count-words.ts'
import { countPost } from '../assemble-post.ts'
import type { Range, Section } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { cutPost, type CutPost } from './cut-post.ts'

/** Writes more for the section at `index`: about `missing` words, or as much as it can. */
export type Extend = (sections: Section[], index: number, missing: number, round: number) => Promise<Section>

// Most models give less than they are asked for.
const generosity = 1.3
// A model that gives two thirds of what is asked for is there after three rounds; this leaves room for useless answers.
const maxRounds = 8

/** The post with at least `min` words, if the model can be brought to write them. */
export async function lengthen(
  given: Section[],
  { min }: Pick<Range, 'min'>,
  extend: Extend,
): Promise<Section[]> {
  const sections = [...given]
  for (let round = 1; round <= maxRounds; round++) {
    const missing = min - countPost(sections)
    if (missing <= 0) break
    const sizes = sections.map(({ html }) => countWords(html))
    // The next shortest in turn: a section about which nothing more can be said does not use up all rounds.
    const order = sizes.map((_, index) => index).toSorted((a, b) => sizes[a]! - sizes[b]!)
    const index = order[(round - 1) % Math.min(3, order.length)]!
    sections[index] = await extend(sections, index, Math.ceil(missing * generosity), round)
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
