import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { writingSteps } from '../schema/writing.ts'
import { writeDraft } from './write-draft.ts'
import { failWriting } from './requests/end-writing.ts'
import { isForOperator, WritingFailure } from './writing-failure.ts'
import { findWritingRequest } from './requests/writing-request.ts'
import { type WritingAttempt, WritingStopped } from './writing-steps.ts'

/** Writes one post to its end: a draft within the plan's range, or `failed` with a cause. Never half a post. */
export const writePost = job<{ postId: string }>({
  name: 'write-post',
  // For the process only: a day with many restarts must not cost a customer the post; a model has its own tries below.
  retryLimit: 20,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 10,
  // Six calls of a slow model of one's own.
  expireSeconds: 1200,
  // They mostly wait for the model.
  concurrency: 10,
  async run(app, { postId }, { signal, last }) {
    const found = await findWritingRequest(app.db, postId)
    // Purged with its account.
    if (!found) return
    const of: WritingAttempt = { postId, begun: found.begun }
    try {
      await writeWithRetries(app, of, signal)
    } catch (error) {
      if (error instanceof WritingStopped) return
      // Taken from us (the process stops, or it took too long): the next worker goes on from the saved steps.
      if (signal.aborted) throw error
      if (error instanceof WritingFailure) return endFailed(app, of, error.reason)
      if (last || (await isSilentTooLong(app, postId))) await endFailed(app, of, 'interrupted')
      throw error
    }
  },
})

// The model client tries four times by itself; these are for a longer overload.
const maxModelAttempts = 3
const retryDelayMs = 2000

// The model was asked for more, and given more room: a third time would only cost more.
const lastingReasons = new Set<WritingFailure['reason']>([
  'length_missed',
  'model_out_of_tokens',
  'model_context_full',
])

/** Goes on from the saved steps after a failure of the model that may pass. */
async function writeWithRetries(app: App, of: WritingAttempt, signal: AbortSignal): Promise<void> {
  const { postId } = of
  for (let attempt = 1; ; attempt++) {
    try {
      return await writeDraft(app, of, signal)
    } catch (error) {
      if (!(error instanceof WritingFailure) || signal.aborted || attempt === maxModelAttempts) throw error
      if (isForOperator(error.reason) || lastingReasons.has(error.reason)) throw error
      if (await isSilentTooLong(app, postId)) throw error
      app.log.warn({ postId, cause: error.reason, attempt }, 'Retrying to write post')
      await wait(retryDelayMs * attempt, undefined, { signal })
    }
  }
}

async function endFailed(app: App, of: WritingAttempt, reason: WritingFailure['reason']): Promise<void> {
  const { postId } = of
  try {
    await failWriting(app, of, reason)
    app.log.warn({ postId, cause: reason }, 'Post not written')
  } catch (error) {
    if (!(error instanceof WritingStopped)) throw error
  }
}

async function isSilentTooLong(app: App, postId: string): Promise<boolean> {
  const [row] = await app.db
    .select({
      seconds: sql<number>`coalesce(extract(epoch from now() - max(${writingSteps.createdAt})), 0)::float8`,
    })
    .from(writingSteps)
    .where(sql`${writingSteps.postId} = ${postId}`)
  // After two calls in a row without an answer a person is told.
  return (row?.seconds ?? 0) > 2 * app.env.AI_TIMEOUT_S
}
