import { fork } from 'node:child_process'
import { once } from 'node:events'
import { and, isNotNull, isNull, ne, eq, sql } from 'drizzle-orm'
import { type Db } from '../../../server/platform/database/db.ts'
import { posts } from '../../../server/schema/posts.ts'
import { publications } from '../../../server/schema/publishing.ts'
import { seedAccounts, seedPosts } from '../../../test/given/seed-posts.ts'
import { until } from '../../../test/until.ts'
import { openStage } from '../../faults/stage.ts'
import { benchLogin, type SentPublish, type Order } from '../fake-sites.ts'

export interface Site {
  url: string
  accountId: string
}

/** Starts PostgreSQL, fake sites with one account each, and the requested workers. */
export async function openInstallation(order: Order) {
  const stage = await openStage({ timings: {} })
  const child = fork(new URL('../fake-sites.ts', import.meta.url).pathname)
  const ask = async <T>(message: Order | 'publishes') => {
    child.send(message)
    return (await once(child, 'message'))[0] as T
  }
  const urls = await ask<string[]>(order)
  const { db } = stage.database
  const accounts = await seedAccounts(
    { db, secrets: stage.secrets },
    urls.map((address) => ({ url: address, restRoot: `${address}/wp-json/` })),
    benchLogin,
  )
  return {
    url: stage.url,
    db,
    sites: urls.map((address, at): Site => ({ url: address, accountId: accounts[at]! })),
    publishes: () => ask<SentPublish[]>('publishes'),
    startWorker: (concurrency: number) => stage.start({ WORKER_CONCURRENCY: String(concurrency) }),
    close: async () => {
      child.kill()
      await stage.close()
    },
  }
}

const patienceMs = 180_000

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
  const { stagedVersion, publishSentAt, state } = publications
  const isStaged = and(isNotNull(stagedVersion), isNull(publishSentAt), eq(state, 'drafted'))
  await until(async () => (await db.$count(publications, isStaged)) >= ids.length, patienceMs)
  const { rows } = await db.execute<{ at: number }>(
    sql`select extract(epoch from scheduled_at)::float8 * 1000 as at from posts where status = 'scheduled' order by scheduled_at`,
  )
  return rows.map(({ at }) => at)
}

export const allPublished = (db: Db) =>
  until(async () => (await db.$count(posts, ne(posts.status, 'published'))) === 0, patienceMs)
