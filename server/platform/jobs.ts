import { sql, type SQL } from 'drizzle-orm'
import { fromDrizzle, fromPglite, PgBoss, type QueueResult } from 'pg-boss'
import type { App, FailedJob, Job, Jobs } from './app.ts'
import type { Database, Db } from './database/db.ts'
import { type Log, serializeError } from './log.ts'

type Retries = 'retryLimit' | 'retryDelaySeconds' | 'retryDelayMaxSeconds' | 'concurrency'

/** By default a job runs alone and is not retried, because the next run of its schedule does the same. */
export const job = <Data extends object>(
  definition: Omit<Job<Data>, Retries> & Partial<Pick<Job<Data>, Retries>>,
): Job<Data> => ({
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  concurrency: 1,
  ...definition,
})

// A killed worker is noticed after two missed heartbeats; 10 s is the queue's minimum.
const heartbeatSeconds = 10

export async function installQueue(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
}

export async function openJobs(
  database: Database,
  url: string | undefined,
  log: Log,
  kinds: Job<never>[],
): Promise<Jobs> {
  const boss = new PgBoss({
    ...(database.pglite
      ? { db: fromPglite(database.pglite), backend: 'pglite' as const }
      : { connectionString: url!, max: 4 }),
    useListenNotify: true,
    superviseIntervalSeconds: heartbeatSeconds,
    monitorIntervalSeconds: heartbeatSeconds,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'Queue error'))
  try {
    await boss.start()
    const queues = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]))
    for (const kind of kinds) await ensureQueue(boss, kind, queues.get(kind.name))
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {})
    throw error
  }

  return {
    send: async (tx, kind, data, options = {}) => {
      await boss.send(kind.name, data, { ...options, db: inTransaction(tx) })
    },
    work: async (app) => {
      for (const kind of kinds) await startWorker(boss, app, kind)
      // Jobs of a kind that this release no longer has would pile up.
      const names = new Set(kinds.map(({ name }) => name))
      for (const { name } of await boss.getSchedules()) if (!names.has(name)) await boss.unschedule(name)
    },
    ...createQueueInspector(boss),
    isInstalled: () => boss.isInstalled(),
    stop: (timeout) => boss.stop({ graceful: true, timeout }),
  }
}

const inTransaction = (tx: Db) =>
  fromDrizzle({ execute: (query) => tx.execute(query as SQL) as Promise<{ rows: unknown[] }> }, sql)

/** Skips queues that are up to date, because there are dozens and each check is a query. */
async function ensureQueue(boss: PgBoss, kind: Job<never>, existing: QueueResult | undefined) {
  const settings = {
    retryLimit: kind.retryLimit,
    retryDelay: kind.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: kind.retryDelayMaxSeconds,
    expireInSeconds: kind.expireSeconds,
    notify: true,
  }
  if (!existing) await boss.createQueue(kind.name, { ...settings, heartbeatSeconds })
  else if (Object.entries(settings).some(([name, value]) => existing[name as keyof QueueResult] !== value))
    await boss.updateQueue(kind.name, settings)
}

// Covers lost notifications and due retries; polling more often would burden an idle database.
const minPollSeconds = 4
const maxPollSeconds = 30
// Woken by the previous worker.
const idlePollSeconds = 60

async function startWorker(boss: PgBoss, app: App, kind: Job<never>) {
  // Start at zero: Prometheus sees no increase in a counter that first appears at one.
  app.metrics.jobsGivenUp.inc({ job: kind.name }, 0)
  const workers: string[] = []
  const work = async (n: number) => {
    const first = Math.min(Math.max(kind.retryDelaySeconds, minPollSeconds), maxPollSeconds)
    const options = {
      includeMetadata: true as const,
      batchSize: 1,
      notifyPollingIntervalSeconds: n === 0 ? first : idlePollSeconds,
      pollingIntervalSeconds: 1,
    }
    workers[n] = await boss.work<never>(kind.name, options, async ([entry]) => {
      if (!entry) return
      // There may be more jobs: wake the next worker now; this one looks again when it is done.
      wake(n + 1)
      const log = app.log.child({ job: kind.name, jobId: entry.id })
      try {
        await kind.run(app, entry.data, { signal: entry.signal, last: entry.retryCount >= kind.retryLimit })
      } catch (error) {
        log.error({ err: error, attempt: entry.retryCount + 1 }, 'Job failed')
        if (entry.retryCount >= kind.retryLimit) app.metrics.jobsGivenUp.inc({ job: kind.name })
        // The queue stores every property, and a failed query carries its values.
        throw Object.assign(new Error(), serializeError(error))
      } finally {
        wake(n)
      }
    })
  }
  const wake = (n: number) => boss.notifyWorker(workers[n % workers.length] ?? '')
  // Separate workers instead of localConcurrency, whose workers all poll at the same interval.
  for (let n = 0; n < Math.min(kind.concurrency, app.env.WORKER_CONCURRENCY); n++) await work(n)
  if (kind.cron && app.env.SCHEDULED_JOBS === 'on') await boss.schedule(kind.name, kind.cron, {})
}

/** Reads the queue's tables directly (in the version pinned by the lock file), because its API lists no failed jobs. */
const createQueueInspector = (boss: PgBoss): Pick<Jobs, 'listFailed' | 'countWaiting' | 'retry'> => ({
  listFailed: async (db, limit) => {
    const { rows } = await db.execute<Omit<FailedJob, 'failedAt'> & { failedAt: string; total: number }>(sql`
      select id, name, data, coalesce(output->>'message', '') as problem, retry_count + 1 as tries,
        to_json(coalesce(completed_on, created_on))#>>'{}' as "failedAt", count(*) over ()::int as total
      from pgboss.job where state = 'failed' order by coalesce(completed_on, created_on) desc limit ${limit}`)
    const jobs = rows.map(({ total: _all, failedAt, ...row }) => ({ ...row, failedAt: new Date(failedAt) }))
    return { jobs, total: rows[0]?.total ?? 0 }
  },
  countWaiting: async (db) => {
    const { rows } = await db.execute<{ name: string; waiting: number; dueSince: string | null }>(sql`
      select name, count(*)::int as waiting, to_json(min(start_after) filter (where start_after <= now()))#>>'{}' as "dueSince"
      from pgboss.job where state in ('created', 'retry') group by name order by name`)
    return rows.map((row) => ({ ...row, dueSince: row.dueSince === null ? null : new Date(row.dueSince) }))
  },
  retry: async (db, name, id) => {
    const { rows } = await db.execute(
      sql`select 1 from pgboss.job where name = ${name} and id = ${id}::uuid and state = 'failed'`,
    )
    if (rows.length > 0) await boss.retry(name, id, { db: inTransaction(db) })
    return rows.length > 0
  },
})
