import { countWords } from '../../../contract/posts/count-words.ts'
import { type Correction, noHouseStyle } from '../../../contract/profile/house-style.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { lengthen, type StepContext } from '../write/fit-length.ts'
import type { Brief, Finish } from '../writer.ts'
import { applyHouseStyle, type StyleContext } from './apply-house-style.ts'

const contextOf = ({ houseStyle, language, sheet, topic }: Brief, text = ''): StyleContext => ({
  ...{ houseStyle: houseStyle ?? noHouseStyle, language },
  names: [topic, ...sheet.facts, ...sheet.own, text],
})

const isMade = ({ after }: Correction) => after !== null

function styleText(brief: Brief, content: string): { content: string; corrected: Correction[] } {
  const { texts, corrections } = applyHouseStyle({ content, title: '', excerpt: '' }, contextOf(brief))
  return { content: texts.content, corrected: corrections.filter(isMade) }
}

/** Applies the house style to what goes with a post of this content. */
export const styleFinish = (brief: Brief, content: string, finish: Finish) =>
  styleParts(finish, contextOf(brief, plainText(content)))

/** Applies the house style to captions, newsletter, title and excerpt. The context's names should include the post's text. */
export function styleParts<Parts extends Omit<Finish, 'slug'>>(
  given: Parts,
  context: StyleContext,
): { finish: Parts; corrected: Correction[] } {
  const { title, excerpt, captions, newsletter } = given
  const announcements = { ...captions, ...newsletter }
  const { texts, corrections } = applyHouseStyle({ content: '', title, excerpt, announcements }, context)
  const fill = <T extends object>(parts: T): T => ({
    ...parts,
    ...Object.fromEntries(Object.keys(parts).map((part) => [part, texts.announcements?.[part]])),
  })
  const lines = { title: texts.title, excerpt: texts.excerpt }
  const finish = {
    ...given,
    ...lines,
    captions: fill(captions),
    newsletter: newsletter && fill(newsletter),
  }
  return { finish, corrected: corrections.filter(isMade) }
}

/**
 * Applies the house style and keeps the plan's minimum length. It comes before the reading, so that what is read is what is
 * delivered.
 */
export async function styleAndLengthen(
  context: StepContext,
  given: string,
  step: string,
): Promise<{ content: string; corrected: Correction[] }> {
  const { brief } = context
  const first = styleText(brief, given)
  const long = await lengthen(context, first.content, step)
  const second = styleText(brief, long)
  // A dash without spaces makes one word of two, and the minimum length counts more.
  const isShort = countWords(second.content) < brief.words.min
  return isShort
    ? { content: long, corrected: first.corrected }
    : { ...second, corrected: [...first.corrected, ...second.corrected] }
}
