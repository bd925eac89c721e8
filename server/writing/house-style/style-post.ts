import { countWords } from '../../../contract/posts/count-words.ts'
import type { Correction } from '../../../contract/profile/house-style.ts'
import { lengthen, type StepContext } from '../write/fit-length.ts'
import type { Brief, Finish } from '../writer.ts'
import { applyHouseStyle } from './apply-house-style.ts'

interface StyledPost {
  content: string
  finish?: Finish
  corrected: Correction[]
}

/** Applies the house style before the post is read, so that what is read is what is delivered. */
export function stylePost(brief: Brief, given: string, finish?: Finish): StyledPost {
  const { houseStyle, language, sheet, topic } = brief
  if (!houseStyle) return { content: given, ...(finish ? { finish } : {}), corrected: [] }
  const { texts, corrections } = applyHouseStyle(
    { content: given, title: finish?.title ?? '', excerpt: finish?.excerpt ?? '' },
    { houseStyle, language, names: [topic, ...sheet.facts, ...sheet.own] },
  )
  const { content, ...lines } = texts
  return {
    content,
    ...(finish ? { finish: { ...finish, ...lines } } : {}),
    corrected: corrections.filter(({ after }) => after !== null),
  }
}

/** Applies the house style and keeps the plan's minimum length. */
export async function styleAndLengthen(
  context: StepContext,
  given: string,
  step: string,
): Promise<StyledPost> {
  const { brief } = context
  const first = stylePost(brief, given)
  const long = await lengthen(context, first.content, step)
  const second = stylePost(brief, long)
  // A dash without spaces makes one word of two, and the minimum length counts more.
  const isShort = countWords(second.content) < brief.words.min
  return isShort
    ? { content: long, corrected: first.corrected }
    : { ...second, corrected: [...first.corrected, ...second.corrected] }
}
