import { captionNetworks } from '../../../contract/posts/posts.ts'
import { askForJson, type Model, type ModelCall } from '../model/call-model.ts'
import type { Brief, Finish, WrittenText } from '../writer.ts'
import { unlessFailed } from '../writing-failure.ts'
import { askForParts, type FinishPart, type Problems } from './ask-for-parts.ts'
import {
  answerTaker,
  finishOf,
  type Announcements,
  type WrittenParts,
  type TakeAnswer,
} from './read-finish.ts'

const nothing = { captions: {}, newsletter: null }

/** Writes what `before` lacks. The post itself is complete, so a part that fails is taken from it or stays missing. */
export async function writeFinish(
  model: Model,
  brief: Brief,
  { title, content }: Pick<WrittenText, 'title' | 'content'>,
  signal: AbortSignal,
  before: WrittenParts = nothing,
): Promise<Finish> {
  const lines = (['title', 'excerpt'] as const).filter((part) => before[part] === undefined)
  const task: PartsTask = {
    // Announcements may say only what the post says. They need its voice but not its evidence.
    context: { brief: { ...brief, pages: [], targets: [], evidence: [] }, content },
    parts: [...lines, ...missingOf(before, brief.withNewsletter)],
    take: answerTaker(brief, content, brief.sheet.own),
  }
  return finishOf(await writeMissing(model, task, before, signal), brief, title, content)
}

export type MissingPart = Exclude<FinishPart, 'title' | 'excerpt'>

export const missingOf = (
  { captions, newsletter }: Announcements,
  withNewsletter: boolean | undefined,
): MissingPart[] => [
  ...captionNetworks.filter((network) => captions[network] === undefined),
  ...(withNewsletter && !newsletter ? (['newsletter'] as const) : []),
]

// Once for everything, once for the unusable parts.
const maxRounds = 2

interface PartsTask {
  context: ModelCall['context']
  parts: FinishPart[]
  take: TakeAnswer
}

/** Asks for parts, then once more for the unusable ones with the reason. Parts that still fail stay missing. */
export async function writeMissing(
  model: Model,
  { context, parts, take }: PartsTask,
  before: WrittenParts,
  signal: AbortSignal,
): Promise<WrittenParts> {
  let written = before
  let problems: Problems = new Map(parts.map((part) => [part, '']))
  for (let round = 1; round <= maxRounds && problems.size > 0; round++) {
    const call = { ...askForParts(problems, written.captions), context }
    const request = askForJson(model, call, signal, (value) => ({ value }))
    const answer = await unlessFailed(request, undefined)
    if (!answer) break
    ;({ written, problems } = take(answer, written, [...problems.keys()]))
  }
  return written
}
