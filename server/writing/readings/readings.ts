import { and, eq, sql } from 'drizzle-orm'
import { setTimeout } from 'node:timers/promises'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { reserveWords } from '../../billing/daily-words.ts'
import type { App, Job } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { messageOfRefusal } from '../../platform/fail.ts'
import { job } from '../../platform/jobs.ts'
import { readings } from '../../schema/writing.ts'
import { WritingFailure } from '../writing-failure.ts'

export interface ReadingTask {
  kind: 'sales' | 'strategy' | 'topics'
  accountId: string
  postId?: string
  key: string
}

const idOf = ({ kind, accountId, postId }: ReadingTask) => `${kind}:${postId ?? accountId}`
const ofTask = (task: ReadingTask) => and(eq(readings.id, idOf(task)), eq(readings.accountId, task.accountId))

type Read = (app: App, task: ReadingTask, signal: AbortSignal) => Promise<unknown>

export const readingJob = (name: string, read: Read) =>
  job<ReadingTask>({
    name,
    // Covers crashes of the process; model calls have their own retries.
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
        .where(and(ofTask(task), eq(readings.key, task.key)))
    },
  })

interface BeginInput {
  plan: PlanId
  words: number
  /** Minimum age of a reading of an older text before it is replaced; absent if someone is waiting. */
  minAgeSeconds?: number
}

// Retry after a minute if the model failed; give up on a lost job after ten.
const againAfterSeconds = { failed: 60, working: 600 }
// An answer must arrive within 9 s.
const maxWaitMs = 6500
const waitMs = 200

/** The reading for the task's key. If there is none, starts one and waits as long as a request may take. */
export async function findReading(
  app: App,
  task: ReadingTask,
  reader: Job<ReadingTask>,
  { plan, words }: BeginInput,
) {
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
    : 'The model couldn’t read this. Try again in a minute.'
  // The result of the latest finished reading, even if the text has changed since.
  return { result: row?.result ?? null, isCurrent, isWorking, notice: isCurrent ? null : (refusal ?? failed) }
}

async function find({ db }: App, task: ReadingTask) {
  const [row] = await db.select().from(readings).where(ofTask(task))
  return row
}

/** Returns the reason if today's words don't allow it. */
export function beginReading(
  app: App,
  db: Db,
  task: ReadingTask,
  reader: Job<ReadingTask>,
  { plan, words, minAgeSeconds = 0 }: BeginInput,
) {
  const { accountId, postId, key } = task
  const isOlder = (seconds: number) => sql`${readings.changedAt} < now() - make_interval(secs => ${seconds})`
  const begin = async (tx: Db): Promise<undefined> => {
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
  }
  return db.transaction(begin).catch(messageOfRefusal)
}
