import { countWords } from '../../../contract/posts/count-words.ts'
import type { Correction } from '../../../contract/profile/house-style.ts'
import { lengthen, type StepContext } from '../write/fit-length.ts'
import type { Brief, Finish } from '../writer.ts'
import { applyHouseStyle, type StyledTexts } from './apply-house-style.ts'

/** Applies the house style before the post is read, so that what is read is what is delivered. */
export function stylePost(
  { houseStyle, language, sheet, topic }: Brief,
  content: string,
  { title, excerpt }: Pick<Finish, 'title' | 'excerpt'> = { title: '', excerpt: '' },
): StyledTexts & { corrected: Correction[] } {
  const given = { content, title, excerpt }
  if (!houseStyle) return { ...given, corrected: [] }
  const names = [topic, ...sheet.facts, ...sheet.own]
  const { texts, corrections } = applyHouseStyle(given, { houseStyle, language, names })
  return { ...texts, corrected: corrections.filter(({ after }) => after !== null) }
}

export async function styleAndLengthen(
  context: StepContext,
  given: string,
  step: string,
): Promise<{ content: string; corrected: Correction[] }> {
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
