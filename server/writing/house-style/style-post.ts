import type { Correction } from '../../../contract/profile/house-style.ts'
import { escapeHtml } from '../../platform/text/escape-html.ts'
import { plainText } from '../../posts/content/plain-text.ts'
import { countPost } from '../assemble-post.ts'
import { lengthen, type StepContext } from '../write/fit-length.ts'
import type { Brief, Finish, Section } from '../writer.ts'
import { applyHouseStyle } from './apply-house-style.ts'

interface StyledPost {
  sections: Section[]
  finish?: Finish
  corrected: Correction[]
}

/** Applies the house style before the post is read, so that what is read is what is delivered. */
export function stylePost(brief: Brief, sections: Section[], finish?: Finish): StyledPost {
  const { houseStyle, language, sheet, topic } = brief
  if (!houseStyle) return { sections, ...(finish ? { finish } : {}), corrected: [] }
  const { title = '', excerpt = '' } = finish ?? {}
  const html = sections.flatMap((section) => [`<h2>${escapeHtml(section.heading)}</h2>`, section.html])
  const { texts, corrections } = applyHouseStyle(
    { html, title, excerpt },
    { houseStyle, language, names: [topic, ...sheet.facts, ...sheet.own] },
  )
  return {
    sections: sections.map((_, at) => ({
      heading: plainText(texts.html[2 * at]!),
      html: texts.html[2 * at + 1]!,
    })),
    ...(finish ? { finish: { ...finish, title: texts.title, excerpt: texts.excerpt } } : {}),
    corrected: corrections.filter(({ after }) => after !== null),
  }
}

/** Applies the house style and keeps the plan's minimum length. */
export async function styleAndLengthen(
  context: StepContext,
  sections: Section[],
  step: string,
): Promise<StyledPost> {
  const { brief } = context
  const first = stylePost(brief, sections)
  const long = await lengthen(context, first.sections, step)
  const second = stylePost(brief, long)
  // A dash without spaces makes one word of two, and the minimum length counts more.
  const isShort = countPost(second.sections) < brief.words.min
  return isShort
    ? { sections: long, corrected: first.corrected }
    : { ...second, corrected: [...first.corrected, ...second.corrected] }
}
