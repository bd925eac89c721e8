import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { copyTemplate } from '../../test/database/copy-template.ts'
import { openSnapshot } from '../../test/database/open-snapshot.ts'
import { until } from '../../test/until.ts'
import type { App } from './app.ts'
import { type Database } from './database/db.ts'
import { openDatabase } from './database/open-database.ts'
import { job, openJobs } from './jobs.ts'
import { createLog } from './log.ts'
import { createMetrics } from './metrics.ts'
import { openSignals, signal } from './signals.ts'

type Open = () => Promise<{ database: Database; url?: string }>
const engines: [string, Open][] = [
  ['the embedded database', async () => ({ database: await openSnapshot('empty') })],
]
if (process.env.TEST_POSTGRES)
  engines.push([
    'PostgreSQL',
    async () => {
      const url = await copyTemplate()
      return { database: await openDatabase({ url, directory: '' }), url }
    },
  ])
const log = createLog('silent')

test.each(engines)(
  'runs a job sent in a transaction once committed and never when rolled back, and counts one that exhausts its retries, on %s',
  async (_name, open) => {
    const { database, url } = await open()
    const metrics = createMetrics()
    const ran: string[] = []
    let wake = () => {}
    const done = new Promise<void>((resolve) => (wake = resolve))
    const kind = job<{ note: string }>({
      name: 'note-down',
      retryLimit: 2,
      retryDelaySeconds: 1,
      retryDelayMaxSeconds: 1,
      expireSeconds: 30,
      concurrency: 1,
      run: async (_app, { note }, { last }) => {
        ran.push(note)
        if (note === 'never' || (note === 'fails' && !last)) throw new Error('once more')
        if (note === 'fails') wake()
      },
    })
    const jobs = await openJobs(database, url, log, [kind])
    await jobs.work({ env: { WORKER_CONCURRENCY: 5 }, log, metrics } as App)
    await database.db.transaction(async (tx) => jobs.send(tx, kind, { note: 'kept' }))
    await database.db
      .transaction(async (tx) => {
        await jobs.send(tx, kind, { note: 'gone' })
        throw new Error('rolled back')
      })
      .catch(() => {})
    const givenUpCounts = async () => (await metrics.jobsGivenUp.get()).values
    expect(await givenUpCounts()).toEqual([{ labels: { job: 'note-down' }, value: 0 }])
    await database.db.transaction(async (tx) => {
      for (const note of ['fails', 'never']) await jobs.send(tx, kind, { note })
    })
    await done
    await until(async () => (await givenUpCounts())[0]?.value === 1)
    expect(ran.toSorted()).toEqual(['fails', 'fails', 'fails', 'kept', 'never', 'never', 'never'])
    await jobs.stop(5000)
    await database.close()
  },
)

test.each(engines)("wakes a signal's waiters when the transaction commits, on %s", async (_name, open) => {
  const { database } = await open()
  const signals = await openSignals(database, log)
  const woken = signals.wait('bell', 20_000)
  const began = Date.now()
  await database.db.transaction(async (tx) => signal(tx, 'bell'))
  await woken
  expect(Date.now() - began).toBeLessThan(10_000)
  await signals.close()
  await database.close()
})

test.each(engines)('keeps no values of a failed query with a failed job, on %s', async (_name, open) => {
  const { database, url } = await open()
  const { db } = database
  const kind = job({
    name: 'query-nobody',
    expireSeconds: 30,
    run: async () => void (await db.execute(sql`select ${'ada@example.com'}::int`)),
  })
  const jobs = await openJobs(database, url, log, [kind])
  await jobs.work({ env: { WORKER_CONCURRENCY: 5 }, log, metrics: createMetrics() } as App)
  await db.transaction(async (tx) => jobs.send(tx, kind, {}))
  const [failed] = await until(async () => {
    const { rows } = await db.execute<{ output: object }>(
      sql`select output from pgboss.job where state = 'failed' and name = ${kind.name}`,
    )
    return rows.length > 0 && rows
  })
  expect(failed!.output).toMatchObject({
    message: 'Failed query: select $1::int',
    cause: { code: '22P02', message: 'invalid input syntax for type integer' },
  })
  expect(JSON.stringify(failed)).not.toContain('ada@')
  await jobs.stop(5000)
  await database.close()
})

test.each(engines)('runs waiting jobs one after another without a pause, on %s', async (_name, open) => {
  const { database, url } = await open()
  const count = 60
  let ran = 0
  let wake = () => {}
  const done = new Promise<void>((resolve) => (wake = resolve))
  const kind = job({
    name: 'one-of-many',
    retryLimit: 0,
    retryDelaySeconds: 30,
    retryDelayMaxSeconds: 30,
    expireSeconds: 30,
    concurrency: 2,
    run: async () => {
      ran++
      if (ran === count) wake()
    },
  })
  const jobs = await openJobs(database, url, log, [kind])
  await jobs.work({ env: { WORKER_CONCURRENCY: 5 }, log, metrics: createMetrics() } as App)
  await database.db.transaction(async (tx) => {
    for (let n = 0; n < count; n++) await jobs.send(tx, kind, {})
  })
  // With polling alone this would take minutes.
  await done
  expect(ran).toBe(count)
  await jobs.stop(5000)
  await database.close()
})
