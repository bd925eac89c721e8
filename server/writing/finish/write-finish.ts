import { captionNetworks } from '../../../contract/posts/posts.ts'
import { withoutMarks } from '../links/place-links.ts'
import { askForJson } from '../model/ask-again.ts'
import { postContext } from '../model/brief-context.ts'
import type { Model } from '../model/call-model.ts'
import { sentencesOf } from '../text/sentences.ts'
import type { Brief, Finish, WrittenText } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'
import { askForParts, FinishAnswer } from './ask-for-parts.ts'
import {
  answerTaker,
  finishOf,
  type Announcements,
  type WrittenParts,
  type TakeAnswer,
} from './read-finish.ts'
import type { FinishPart, Problems } from './read-part.ts'

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

export type MissingPart = Exclude<FinishPart, 'title' | 'excerpt'>

export const missingOf = (
  { captions, newsletter }: Announcements,
  withNewsletter: boolean | undefined,
): MissingPart[] => [
  ...captionNetworks.filter((network) => captions[network] === undefined),
  ...(withNewsletter && !newsletter ? (['newsletter'] as const) : []),
]

// Once with everything, once with what could not be used.
const maxRounds = 2

interface PartsTask {
  /** The post, and what is known about it. */
  context: string
  parts: FinishPart[]
  take: TakeAnswer
}

/** Asks for parts, and once more for those that cannot be used, saying why; what the model fails at stays missing. */
export async function writeMissing(
  model: Model,
  { context, parts, take }: PartsTask,
  before: WrittenParts,
  signal: AbortSignal,
): Promise<WrittenParts> {
  let written = before
  let problems: Problems = new Map(parts.map((part) => [part, '']))
  try {
    for (let round = 1; round <= maxRounds && problems.size > 0; round++) {
      const call = { ...askForParts(problems, written.captions), context, schema: FinishAnswer }
      const answer = await askForJson(model, call, signal, (value) => ({ value }))
      ;({ written, problems } = take(answer, written, [...problems.keys()]))
    }
  } catch (error) {
    if (!(error instanceof WritingFailure)) throw error
  }
  return written
}
