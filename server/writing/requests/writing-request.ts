import { and, eq, exists, sql, type SQL, isNull, lt } from 'drizzle-orm'
import { z } from 'zod'
import { planIds } from '../../../contract/billing/plans.ts'
import type { WritingEvent } from '../../../contract/writing/writing.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts, postEvents } from '../../schema/posts.ts'
import { writingRequests, writingSteps } from '../../schema/writing.ts'
import { requestedFields } from '../writer.ts'
import { WritingFailure } from '../writing-failure.ts'

export const WritingRequest = z.object({
  ...requestedFields,
  personaId: z.string().optional(),
  sources: z
    .array(
      z.object({ url: z.string().optional(), title: z.string().optional(), text: z.string().optional() }),
    )
    .default([]),
  refreshes: z.string().optional(),
  plan: z.enum(planIds),
  /** The day (UTC) the words were reserved on, and how many. */
  day: z.string(),
  reserved: z.number(),
})
export type WritingRequest = z.output<typeof WritingRequest>

// A decimal: a JavaScript date loses the microseconds that tell attempts apart, and text depends on the time zone.
const createdAtEpoch = sql<string>`extract(epoch from ${writingRequests.createdAt})::text`

export async function findWritingRequest(db: Db, postId: string) {
  const { request, modelCalls } = writingRequests
  const [row] = await db
    .select({ accountId: posts.accountId, request, modelCalls, begun: createdAtEpoch })
    .from(writingRequests)
    .innerJoin(posts, eq(posts.id, writingRequests.postId))
    .where(eq(writingRequests.postId, postId))
  return row && { ...row, request: WritingRequest.parse(row.request) }
}

export async function findRefreshed(db: Db, accountId: string, id: string) {
  const older = sql`(${writingRequests.request} ->> 'refreshes')::uuid`
  const [row] = await db
    .select({ id: posts.id, title: posts.title })
    .from(writingRequests)
    .innerJoin(posts, eq(posts.id, older))
    .where(and(eq(writingRequests.postId, id), eq(posts.accountId, accountId), isNull(posts.deletedAt)))
  return row
}

/** Nothing is left to write: the post was deleted, finished by another worker, or restarted for another request. */
export class WritingStopped extends Error {}

export const unlessStopped = (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => {
    if (!(error instanceof WritingStopped)) throw error
  })

export interface WritingAttempt {
  postId: string
  /** When its request was made; without it, whichever attempt is running. */
  begun?: string
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
/** Undefined for a step that is part of another. A name may start with `model:` or `article:`. */
export const progressOf = (step: string): Progress | undefined => shown[step.replace(/^.*:/, '')]

export interface Steps {
  take<T>(name: string, schema: z.ZodType<T>, work: () => Promise<T>): Promise<T>
}

/** Returns a step's saved result, or runs the work and saves its result before continuing, so that a retry never pays twice. */
export async function takeStep<T>(
  app: App,
  of: WritingAttempt,
  step: string,
  schema: z.ZodType<T>,
  work: () => Promise<T>,
): Promise<T> {
  const { db } = app
  const find = () => findResult(db, of.postId, step, schema)
  const saved = await find()
  if (saved !== undefined) return saved
  const progress = progressOf(step)
  if (progress) {
    const event = sql`insert into ${postEvents} (post_id, event, data) select id, 'writing:progress', ${JSON.stringify(progress)}::jsonb`
    if (!(await insertWhileWritten(db, of, event))) throw new WritingStopped()
  }
  const result = await work()
  const insert = sql`insert into ${writingSteps} (post_id, step, result) select id, ${step}, ${JSON.stringify(result)}::jsonb`
  if (await insertWhileWritten(db, of, insert)) return result
  const [written] = await selectWritten(db, of)
  if (!written) throw new WritingStopped()
  // If two workers run at once, both continue from the first saved result; one in another format stays until the post is written.
  return (await find()) ?? result
}

/** Inserts for a post, unless it is no longer being written: its request may be replaced while a model is thinking. */
async function insertWhileWritten(db: Db, of: WritingAttempt, insert: SQL): Promise<boolean> {
  const { rows } = await db.execute(
    sql`${insert} from ${posts} where ${isBeingWritten(db, of)} for share of ${posts} on conflict do nothing returning true`,
  )
  return rows.length > 0
}

// The longest post with its repairs takes about fifteen; a model with unusable answers gets as many again.
const maxCalls = 40

/** Counts a model call before it is made; refuses it if the post is no longer being written or has used up its calls. */
export async function countCall({ db }: App, of: WritingAttempt): Promise<void> {
  const isWritten = selectWritten(db, of)
  const counted = await db
    .update(writingRequests)
    .set({ modelCalls: sql`${writingRequests.modelCalls} + 1` })
    .where(
      and(eq(writingRequests.postId, of.postId), lt(writingRequests.modelCalls, maxCalls), exists(isWritten)),
    )
    .returning({ postId: writingRequests.postId })
  if (counted.length > 0) return
  const [written] = await isWritten
  throw written
    ? new WritingFailure('model_broken_answer', 'This post has used all its model calls.')
    : new WritingStopped()
}

async function findResult<T>(db: Db, postId: string, step: string, schema: z.ZodType<T>) {
  const [row] = await db
    .select({ result: writingSteps.result })
    .from(writingSteps)
    .where(and(eq(writingSteps.postId, postId), eq(writingSteps.step, step)))
  // Redo a step that another release saved in a different format.
  return row && schema.safeParse(row.result).data
}

const selectWritten = (db: Db, of: WritingAttempt) =>
  db.select({ id: posts.id }).from(posts).where(isBeingWritten(db, of))

export const isUnderWay = and(eq(posts.status, 'writing'), isNull(posts.deletedAt))

/** Not by another attempt: its worker leaves the post alone. */
export function isBeingWritten(db: Db, { postId, begun }: WritingAttempt) {
  const isCurrent = and(eq(writingRequests.postId, postId), sql`${createdAtEpoch} = ${begun}`)
  const current = db.select({ postId: writingRequests.postId }).from(writingRequests).where(isCurrent)
  return and(eq(posts.id, postId), isUnderWay, begun === undefined ? undefined : exists(current))
}
