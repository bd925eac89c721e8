import { and, eq, sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import type { PlanId } from '../../../contract/plans.ts'
import { reserveWords } from '../../billing/daily-words.ts'
import type { App, Job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { Refusal } from '../../platform/fail.ts'
import { job } from '../../platform/jobs.ts'
import { readings } from '../../schema/writing.ts'
import { WritingFailure } from '../writing-failure.ts'

/** What a model is to read for an account's owner. */
export interface ReadingTask {
  kind: 'sales' | 'strategy' | 'topics'
  accountId: string
  postId?: string
  /** SHA-256 of what is to be read. */
  key: string
}

const idOf = ({ kind, accountId, postId }: ReadingTask) => `${kind}:${postId ?? accountId}`

/** One call of a model, whose answer is kept. What it reads is looked up by the task's ids. */
export const readingJob = (
  name: string,
  read: (app: App, task: ReadingTask, signal: AbortSignal) => Promise<unknown>,
): Job<ReadingTask> =>
  job<ReadingTask>({
    name,
    // For the process only: the model has its own tries.
    ...{ retryLimit: 2, retryDelaySeconds: 5, expireSeconds: 600, concurrency: 5 },
    async run(app, task, { signal }) {
      const outcome = await read(app, task, signal).then(
        (result) => ({ state: 'done' as const, result: result ?? null }),
        (error: unknown) => {
          if (!(error instanceof WritingFailure)) throw error
          app.log.warn({ accountId: task.accountId, cause: error.reason }, `${name}: nothing read`)
          return { state: 'failed' as const }
        },
      )
      await app.db
        .update(readings)
        .set({ ...outcome, changedAt: sql`now()` })
        .where(
          and(
            ...[eq(readings.id, idOf(task)), eq(readings.accountId, task.accountId)],
            eq(readings.key, task.key),
          ),
        )
    },
  })

interface BeginInput {
  plan: PlanId
  /** What the call counts toward the daily limit. */
  words: number
  /** How old a reading of something else has to be; none where somebody waits. */
  minAgeSeconds?: number
}

// A model that failed is left alone for a minute; a job that was lost is given up after ten.
const againAfterSeconds = { failed: 60, working: 600 }
// An answer is due within 9 s.
const maxWaitMs = 6500
const waitMs = 200

interface Found {
  /** Of the latest reading that was done, also of what has changed since. */
  result: unknown
  /** Whether it is of what there is now. */
  isCurrent: boolean
  isWorking: boolean
  /** Why there is none of what there is now. */
  notice: string | null
}

/** The reading of what the key says; begun where nobody has read that, and waited for as long as an answer may take. */
export async function findReading(
  app: App,
  task: ReadingTask,
  reader: Job<ReadingTask>,
  { plan, words }: BeginInput,
): Promise<Found> {
  let row = await find(app, task)
  let refusal: string | undefined
  if (row?.key !== task.key || row.state !== 'done') {
    refusal = await beginReading(app, app.db, task, reader, { plan, words })
    row = await find(app, task)
    for (const end = Date.now() + maxWaitMs; row?.state === 'working' && Date.now() < end;) {
      await setTimeout(waitMs)
      row = await find(app, task)
    }
  }
  const isCurrent = row?.key === task.key && row.state === 'done'
  const isWorking = row?.state === 'working'
  const failed = isWorking
    ? 'Still reading. This takes a minute.'
    : "The model couldn't read this. Try again in a minute."
  return { result: row?.result ?? null, isCurrent, isWorking, notice: isCurrent ? null : (refusal ?? failed) }
}

async function find({ db }: App, task: ReadingTask) {
  const [row] = await db
    .select()
    .from(readings)
    .where(and(eq(readings.id, idOf(task)), eq(readings.accountId, task.accountId)))
  return row
}

/** Queues the reading where it is not under way; answers why it may not be made today. */
export async function beginReading(
  app: App,
  db: Db,
  task: ReadingTask,
  reader: Job<ReadingTask>,
  { plan, words, minAgeSeconds = 0 }: BeginInput,
): Promise<string | undefined> {
  const { accountId, postId, key } = task
  const isOlder = (seconds: number) => sql`${readings.changedAt} < now() - make_interval(secs => ${seconds})`
  try {
    await db.transaction(async (tx) => {
      const [begun] = await tx
        .insert(readings)
        .values({ ...{ id: idOf(task), accountId, key, state: 'working' }, postId: postId ?? null })
        .onConflictDoUpdate({
          target: readings.id,
          set: { key, state: 'working', changedAt: sql`now()` },
          setWhere: sql`${readings.accountId} = ${accountId} and case ${readings.state}
            when 'done' then ${readings.key} <> ${key} and ${isOlder(minAgeSeconds)}
            when 'failed' then ${readings.key} <> ${key} or ${isOlder(againAfterSeconds.failed)}
            else ${isOlder(againAfterSeconds.working)} end`,
        })
        .returning({ id: readings.id })
      if (!begun) return
      await reserveWords(app, tx, accountId, plan, words)
      await app.jobs.send(tx, reader, task)
    })
    return undefined
  } catch (error) {
    if (error instanceof Refusal) return error.message
    throw error
  }
}
