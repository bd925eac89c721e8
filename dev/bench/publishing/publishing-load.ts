import { fork } from 'node:child_process'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { type Db } from '../../../server/platform/database/db.ts'
import { openDatabase } from '../../../server/platform/database/open-database.ts'
import { createSecrets } from '../../../server/platform/secrets/secrets.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { findPostgres, startPostgres } from '../../../tools/testing/postgres.ts'
import { startServerProcess } from '../../../test/given/server-process.ts'
import { benchLogin, type SentPublish, type Order } from '../fake-sites.ts'

const secretKey = 'a key for tests that is long enough to be one'

export interface Site {
  url: string
  accountId: string
}

/** Starts PostgreSQL, fake sites with one account each, and the requested workers. */
export async function openInstallation(order: Order) {
  const programs = findPostgres()
  if (!programs) throw new Error('PostgreSQL was not found: install it')
  const postgres = await startPostgres(programs)
  const url = await postgres.createDatabase('bench')
  const database = await openDatabase({ url, directory: '' })
  await database.migrate()
  const child = fork(new URL('../fake-sites.ts', import.meta.url).pathname)
  const ask = async <T>(message: Order | 'publishes') => {
    child.send(message)
    return (await once(child, 'message'))[0] as T
  }
  const urls = await ask<string[]>(order)
  const { db } = database
  const accounts = await seedAccounts(
    { db, secrets: createSecrets(secretKey, undefined) },
    urls.map((address) => ({ url: address, restRoot: `${address}/wp-json/` })),
    benchLogin,
  )
  const sites = urls.map((address, at): Site => ({ url: address, accountId: accounts[at]! }))
  const workers: Awaited<ReturnType<typeof startServerProcess>>[] = []
  return {
    url,
    db,
    sites,
    publishes: () => ask<SentPublish[]>('publishes'),
    startWorker: async (concurrency: number) => {
      const settings = { DATABASE_URL: url, PROCESS: 'worker', WORKER_CONCURRENCY: String(concurrency) }
      const worker = await startServerProcess(settings)
      workers.push(worker)
      await worker.ready()
      return worker
    },
    close: async () => {
      workers.forEach((worker) => worker.kill())
      child.kill()
      await database.close()
      postgres.stop()
    },
  }
}

/** Creates posts due at these times (ms from now), distributed over the sites; returns when all are staged. */
export async function planStaged(db: Db, sites: Site[], fromNowMs: number[]): Promise<number[]> {
  const ids = await seedPosts(
    db,
    fromNowMs.map((ms, n) => ({
      accountId: sites[n % sites.length]!.accountId,
      scheduledAt: sql`now() + make_interval(secs => ${ms / 1000})`,
      prepareAt: sql`now()`,
    })),
  )
  // In production autovacuum does this during the weeks in which posts are scheduled.
  await db.execute(sql`analyze`)
  await waitUntil(async () => {
    const { rows } = (await db.execute(
      sql`select count(*)::int as n from publications where staged_version is not null and flipped_at is null and state = 'drafted'`,
    )) as { rows: { n: number }[] }
    return rows[0]!.n >= ids.length
  })
  const { rows } = (await db.execute(
    sql`select extract(epoch from scheduled_at)::float8 * 1000 as at from posts where status = 'scheduled' order by scheduled_at`,
  )) as { rows: { at: number }[] }
  return rows.map(({ at }) => at)
}

export async function allPublished(db: Db): Promise<void> {
  await waitUntil(async () => {
    const { rows } = (await db.execute(
      sql`select count(*)::int as n from posts where status <> 'published'`,
    )) as { rows: { n: number }[] }
    return rows[0]!.n === 0
  })
}

export async function waitUntil(isSo: () => Promise<boolean>, timeoutMs = 180_000): Promise<void> {
  for (const end = Date.now() + timeoutMs; Date.now() < end;) {
    if (await isSo()) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`condition not met after ${timeoutMs} ms`)
}

export const percentile = (values: number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? NaN
