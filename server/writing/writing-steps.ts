import { and, eq, isNull, lt, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { WritingEvent } from '../../contract/writing/writing.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { recordPostEvent } from '../posts/post-events.ts'
import { posts } from '../schema/posts.ts'
import { writingRequests, writingSteps } from '../schema/writing.ts'
import { WritingFailure } from './writing-failure.ts'
import { isCurrentRequest } from './requests/writing-request.ts'

/** There is nothing left to write: deleted, finished by another worker, or begun again for another request. */
export class WritingStopped extends Error {}

export interface WritingAttempt {
  postId: string
  /** When it was asked for, which tells it from the tries before. */
  begun: string
}

export type Progress = Omit<Extract<WritingEvent, { event: 'progress' }>, 'event'>

const shown: Record<string, Progress> = {
  brief: { step: 'brief', message: 'Reading your brief', percent: 5 },
  research: { step: 'brief', message: 'Reading what the web says', percent: 7 },
  write: { step: 'write', message: 'Writing your post', percent: 10 },
  'write-2': { step: 'write', message: 'Writing the second half of your post', percent: 40 },
  finish: { step: 'finish', message: 'Writing title, excerpt and captions', percent: 60 },
  read: { step: 'edit', message: 'Reading your post', percent: 80 },
  edit: { step: 'edit', message: 'Editing your post', percent: 85 },
  'read-again': { step: 'edit', message: 'Reading your post', percent: 95 },
}
/** Undefined for a step that is a part of another. Before its name may stand who takes it. */
export const progressOf = (step: string): Progress | undefined => shown[step.replace(/^.*:/, '')]

/** Takes a step once: its saved result, or the work's, saved before anything goes on. */
export interface Steps {
  take<T>(name: string, schema: z.ZodType<T>, work: () => Promise<T>): Promise<T>
}

/** The saved result of a step, or the work's, saved before anything goes on: a retry never pays for it twice. */
export async function takeStep<T>(
  app: App,
  of: WritingAttempt,
  step: string,
  schema: z.ZodType<T>,
  work: () => Promise<T>,
): Promise<T> {
  const { postId } = of
  const find = () => findResult(app.db, postId, step, schema)
  const saved = await find()
  if (saved !== undefined) return saved
  await app.db.transaction(async (tx) => {
    await requireBeingWritten(tx, of)
    const progress = progressOf(step)
    if (progress) await recordPostEvent(tx, postId, 'writing:progress', { ...progress })
  })
  const result = await work()
  await app.db.transaction(async (tx) => {
    // What was asked for may have changed while a model was thinking.
    await requireBeingWritten(tx, of)
    await tx.insert(writingSteps).values({ postId, step, result }).onConflictDoNothing()
  })
  // Of two workers at once the first result counts, so that both go on from the same text.
  return (await find()) ?? result
}

// The longest post with its repairs takes some fifteen; a model whose answers cannot be used gets as many again.
const maxCalls = 40

/** Notes that a model is about to be called: never for a post that is no longer written, and not without end for one that is. */
export async function countCall(app: App, of: WritingAttempt): Promise<void> {
  await app.db.transaction(async (tx) => {
    await requireBeingWritten(tx, of)
    const counted = await tx
      .update(writingRequests)
      .set({ modelCalls: sql`${writingRequests.modelCalls} + 1` })
      .where(and(eq(writingRequests.postId, of.postId), lt(writingRequests.modelCalls, maxCalls)))
      .returning({ postId: writingRequests.postId })
    if (counted.length === 0)
      throw new WritingFailure('model_broken_answer', 'This post has used all its model calls.')
  })
}

async function findResult<T>(db: Db, postId: string, step: string, schema: z.ZodType<T>) {
  const [row] = await db
    .select({ result: writingSteps.result })
    .from(writingSteps)
    .where(and(eq(writingSteps.postId, postId), eq(writingSteps.step, step)))
  // What another release saved in another form is made again.
  return row && schema.safeParse(row.result).data
}

async function requireBeingWritten(tx: Db, { postId, begun }: WritingAttempt): Promise<void> {
  const [row] = await tx
    .select({ id: posts.id })
    .from(posts)
    .where(
      and(
        ...[eq(posts.id, postId), eq(posts.status, 'writing'), isNull(posts.deletedAt)],
        isCurrentRequest(tx, postId, begun),
      ),
    )
    .for('share', { of: posts })
  if (!row) throw new WritingStopped()
}
