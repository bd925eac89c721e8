import { captionNetworks } from '../../../contract/posts/posts.ts'
import { askForJson } from '../model/ask-again.ts'
import type { Model } from '../model/call-model.ts'
import { WritingFailure } from '../writing-failure.ts'
import { askForParts, FinishAnswer } from './ask-for-parts.ts'
import type { Announcements, TakeAnswer, WrittenParts } from './read-finish.ts'
import type { FinishPart, Problems } from './read-part.ts'

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
