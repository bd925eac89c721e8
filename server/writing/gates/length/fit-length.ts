import { countWords } from '../../../../contract/posts/count-words.ts'
import { countPost } from '../../assemble-post.ts'
import type { Section } from '../../writer.ts'
import { WritingFailure } from '../../writing-failure.ts'
import { shortened, type Shortened } from './shorten-section.ts'

export interface Range {
  min: number
  max: number
}

/** Writes more for the section at `index`: about `missing` words, or as much as it can. */
export type Extend = (sections: Section[], index: number, missing: number, round: number) => Promise<Section>

// A model that gives two thirds of what is asked for is there after three rounds; this leaves room for useless answers.
const maxRounds = 8

/** Brings a post into its plan's range, by the function that counts it everywhere else, or fails with length_missed. */
export async function fitLength(sections: Section[], range: Range, extend?: Extend): Promise<Section[]> {
  const longEnough = await lengthen(sections, range, extend)
  const fitted = shorten(longEnough, range)
  const words = countPost(fitted)
  if (words < range.min || words > range.max) throw new WritingFailure('length_missed', `${words} words`)
  return fitted
}

async function lengthen(given: Section[], range: Range, extend: Extend | undefined): Promise<Section[]> {
  const sections = [...given]
  for (let round = 1; round <= maxRounds && extend; round++) {
    const missing = range.min - countPost(sections)
    if (missing <= 0) break
    const sizes = sections.map(({ html }) => countWords(html))
    // The next shortest in turn: a section about which nothing more can be said does not use up all rounds.
    const order = sizes.map((_, index) => index).toSorted((a, b) => sizes[a]! - sizes[b]!)
    const index = order[(round - 1) % Math.min(3, order.length)]!
    sections[index] = await extend(sections, index, missing, round)
  }
  return sections
}

function shorten(given: Section[], range: Range): Section[] {
  let words = countPost(given)
  const sections = words > range.max ? given.map(shortened) : []
  while (words > range.max) {
    const next = shorterByASentence(sections, words, range.min)
    if (!next) break
    words -= sections[next.at]!.words - next.shorter.words
    sections[next.at] = next.shorter
  }
  return sections.length === 0 ? given : sections.map(({ section }) => section())
}

/** From the longest section that can spare a sentence without the whole falling below `min`. */
function shorterByASentence(sections: Shortened[], words: number, min: number) {
  const order = sections.map((_, at) => at).toSorted((a, b) => sections[b]!.words - sections[a]!.words)
  for (const at of order) {
    const shorter = sections[at]!.shorter()
    if (shorter && words - sections[at]!.words + shorter.words >= min) return { at, shorter }
  }
  return undefined
}
