import { and, inArray, ne, sql } from 'drizzle-orm'
import type { Db } from '../../server/platform/database/db.ts'
import { posts } from '../../server/schema/posts.ts'
import { seedPosts } from '../../test/given/seed-posts.ts'
import type { FaultySite } from './many-sites.ts'
import type { ServerProcess } from '../../test/given/server-process.ts'
import { until } from '../../test/until.ts'
import { comparePosts } from './compare-posts.ts'
import type { Stage } from './stage.ts'

export interface Planned {
  id: string
  site: FaultySite
}

/** Posts across all sites, due one after another within `withinMs` starting at `inMs`. */
export async function planCrowd(
  db: Db,
  sites: FaultySite[],
  count: number,
  { inMs, withinMs }: { inMs: number; withinMs: number },
): Promise<Planned[]> {
  const owners = Array.from({ length: count }, (_, n) => sites[n % sites.length]!)
  const ids = await seedPosts(
    db,
    owners.map(({ accountId }, n) => ({
      accountId,
      scheduledAt: sql`now() + make_interval(secs => ${(inMs + (withinMs * n) / count) / 1000})`,
      prepareAt: sql`now()`,
    })),
  )
  return ids.map((id, n) => ({ id, site: owners[n]! }))
}

export interface Killing {
  workers: number
  kills: number
  /** The longest time a worker lives after it is ready. */
  longestLifeMs: number
  random(): number
  say(line: string): void
}

/** Kills and restarts workers at random moments until all kills are done; returns the live ones. */
export async function killWorkers(
  start: () => Promise<ServerProcess>,
  killing: Killing,
): Promise<ServerProcess[]> {
  const { random, say } = killing
  let kills = 0
  const liveAndDie = async (): Promise<ServerProcess> => {
    for (;;) {
      const worker = await start()
      if (kills >= killing.kills) return worker
      await new Promise((resolve) => setTimeout(resolve, random() * killing.longestLifeMs))
      if (kills >= killing.kills) return worker
      worker.kill()
      await worker.ended
      if (++kills % 50 === 0) say(`${kills} kills`)
    }
  }
  return Promise.all(Array.from({ length: killing.workers }, liveAndDie))
}

export const untilAllPublished = (db: Db, ids: string[], timeoutMs: number): Promise<true> => {
  const isOpen = and(inArray(posts.id, ids), ne(posts.status, 'published'))
  // The database may be down.
  return until(async () => (await db.$count(posts, isOpen).catch(() => ids.length)) === 0, timeoutMs)
}

/** Checks that every post is live on its site exactly once and matches the database. */
function compareCrowd(db: Db, planned: Planned[]): Promise<string[]> {
  const sites = new Map(planned.map(({ id, site }) => [id, site]))
  return comparePosts(db, [...sites.keys()], (id) => sites.get(id)!.wordpress.posts)
}

// After the last kill: a lease, a settled create, and the lookups after a disturbed answer.
export const patienceMs = 90_000

/** Waits until everything is live and every site has been swept once more, then compares. */
export async function settle(
  db: Db,
  planned: Planned[],
  sites: FaultySite[],
  isWrong: (difference: string) => boolean = () => true,
) {
  const began = Date.now()
  await untilAllPublished(
    db,
    planned.map(({ id }) => id),
    patienceMs,
  ).catch((error: Error) => console.error(error.message))
  const seconds = Math.round((Date.now() - began) / 100) / 10
  for (const { proxy } of sites) proxy.setPlan(undefined)
  let wrong: string[] = []
  // The sweep comes 3 s after each post, and again if its answer was disturbed.
  const isSettled = async () => (wrong = (await compareCrowd(db, planned)).filter(isWrong)).length === 0
  await until(isSettled, 30_000).catch(() => {})
  return { wrong, seconds }
}

export async function tearDown(stage: Stage, sites: FaultySite[]): Promise<void> {
  await stage.close()
  await Promise.all(sites.map(({ proxy }) => proxy.stop()))
}
