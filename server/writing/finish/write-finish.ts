import { sentencesOf } from '../text/sentences.ts'
import { withoutMarks } from '../links/place-links.ts'
import { postContext } from '../model/brief-context.ts'
import type { Model } from '../model/call-model.ts'
import type { Brief, Finish, WrittenText } from '../writer.ts'
import { answerTaker, finishOf, type Announcements, type WrittenParts } from './read-finish.ts'
import type { FinishPart } from './read-part.ts'
import { missingOf, writeMissing } from './write-missing.ts'

const nothing = { captions: {}, newsletter: null }

/** Title, excerpt, slug, captions and newsletter. The post is whole by now: what the model fails at is taken from the post or missing. */
export async function writeFinish(
  model: Model,
  brief: Brief,
  text: WrittenText,
  signal: AbortSignal,
): Promise<Finish> {
  const parts = ['title' as const, 'excerpt' as const, ...missingOf(nothing, brief.withNewsletter)]
  return finishOf(
    await writeParts(model, brief, text, parts, nothing, signal),
    brief,
    text.title,
    text.sections,
  )
}

/** What is written with the captions and the newsletter that it lacks; what the model fails at stays missing. */
export const writeWhatIsMissing = (
  model: Model,
  brief: Brief,
  text: Pick<WrittenText, 'sections'>,
  written: Announcements,
  signal: AbortSignal,
): Promise<Announcements> =>
  writeParts(model, brief, text, missingOf(written, brief.withNewsletter), written, signal)

function writeParts(
  model: Model,
  brief: Brief,
  { sections }: Pick<WrittenText, 'sections'>,
  parts: FinishPart[],
  written: WrittenParts,
  signal: AbortSignal,
): Promise<WrittenParts> {
  const said = sentencesOf(withoutMarks(sections.map(({ html }) => html).join('')))
  const sheet = { ...brief.sheet, facts: [...said, ...brief.sheet.own] }
  const take = answerTaker({ brief, sections, sheet })
  return writeMissing(model, { context: postContext(brief, sections), parts, take }, written, signal)
}
