import { sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { job } from '../platform/jobs.ts'
import { writingSteps } from '../schema/writing.ts'
import { writeDraft } from './write-draft.ts'
import { failWriting } from './end-writing.ts'
import { WritingFailure } from './writing-failure.ts'
import { WritingStopped } from './writing-steps.ts'

// One call of a model ends after 85 s at the latest: after two in a row without an answer a person is told.
const maxSilenceSeconds = 160

/** Writes one post to its end: a draft within the plan's range, or `failed` with a cause. Never half a post. */
export const writePost = job<{ postId: string }>({
  name: 'write-post',
  // The model client tries four times by itself; this is for a killed process and a longer overload.
  retryLimit: 2,
  retryDelaySeconds: 2,
  retryDelayMaxSeconds: 10,
  // Eight sections from a slow model of one's own, a minute each, and as much again for repairs.
  expireSeconds: 900,
  // They mostly wait for the model.
  concurrency: 10,
  async run(app, { postId }, { signal, last }) {
    try {
      await writeDraft(app, postId, signal)
    } catch (error) {
      if (error instanceof WritingStopped) return
      // Taken from us (the process stops, or it took too long): the next worker goes on from the saved steps.
      if (signal.aborted) throw error
      const reason = error instanceof WritingFailure ? error.reason : 'interrupted'
      const hopeless = reason === 'model_refused_key' || reason === 'length_missed'
      if (last || hopeless || (await isSilentTooLong(app, postId))) await endFailed(app, postId, reason)
      else throw error
      if (!(error instanceof WritingFailure)) throw error
    }
  },
})

async function endFailed(app: App, postId: string, reason: WritingFailure['reason']): Promise<void> {
  try {
    await failWriting(app, postId, reason)
    app.log.warn({ postId, cause: reason }, 'post not written')
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
  return (row?.seconds ?? 0) > maxSilenceSeconds
}
