// npm run bench -- publishing [idle|burst|rates|future|slow …]: measures at the sites when posts are published; `rates`
// compares with pg-boss in the same run. Runs all by default; exits with 1 unless every goal is met.
import { sql } from 'drizzle-orm'
import type { Db } from '../../../server/platform/database/db.ts'
import { seedPosts } from '../../../test/given/seed-posts.ts'
import { cpuMsOf, percentile, readNumber } from '../../measure.ts'
import { allPublished, openInstallation, planStaged } from './publishing-load.ts'
import { timePgBoss } from './publishing-peers.ts'

const latencyMs = 300
const failures: string[] = []
function report(what: string, value: number, unit: string, goal: number, isGood: boolean) {
  console.log(
    `${isGood ? 'ok    ' : 'MISSED'}  ${what}: ${value.toFixed(unit === '%' ? 2 : 0)} ${unit} (goal ${goal} ${unit})`,
  )
  if (!isGood) failures.push(what)
}
const atMost = (what: string, value: number, unit: string, goal: number) =>
  report(what, value, unit, goal, value <= goal)
const atLeast = (what: string, value: number, unit: string, goal: number) =>
  report(what, value, unit, goal, value >= goal)

/** Publishes posts one by one, half a second apart, and measures how late their first request arrives. */
async function idle() {
  const installation = await openInstallation({ sites: 20, latencyMs: 20 })
  await installation.startWorker(20)
  const count = 60
  // 15 s to stage the drafts; odd intervals, so that no poll coincides with them.
  const planned = await planStaged(
    installation.db,
    installation.sites,
    Array.from({ length: count }, (_, n) => 15_000 + n * 487),
  )
  await allPublished(installation.db)
  const publishes = (await installation.publishes()).toSorted((a, b) => a.at - b.at)
  const late = publishes.map(({ at }, n) => at - planned[n]!)
  atMost('idle lateness, p50', percentile(late, 0.5), 'ms', 20)
  atMost('idle lateness, p99', percentile(late, 0.99), 'ms', 250)
  atLeast('earliest', Math.min(...late), 'ms', 0)
  await installation.close()
}

/** That many posts due at once on 100 sites; returns the arrival times of their publish requests, from due. */
async function publishTimes(posts: number, concurrency: number): Promise<number[]> {
  const installation = await openInstallation({ sites: 100, latencyMs })
  await installation.startWorker(concurrency)
  const bringMs = 10_000 + (posts * 8 * latencyMs) / Math.min(100, Math.ceil(concurrency / 2))
  const [due = 0] = await planStaged(
    installation.db,
    installation.sites,
    Array.from({ length: posts }, () => bringMs),
  )
  await allPublished(installation.db)
  const times = (await installation.publishes()).map(({ at }) => at - due)
  await installation.close()
  return times
}

async function burst() {
  const times = await publishTimes(500, 100)
  atLeast('burst of 500: publishes', times.length, 'posts', 500)
  atLeast('burst of 500: first publish', Math.min(...times), 'ms', 0)
  atMost('burst of 500, 100 in flight: last publish sent', Math.max(...times), 'ms', 2000)
}

/** The share of the theoretical rate C / 0.3 s, from due until the last response. */
async function rates() {
  for (const [concurrency, posts, goal] of [
    [10, 200, 95],
    [100, 500, 80],
  ] as const) {
    const limit = (posts * latencyMs) / concurrency
    const times = await publishTimes(posts, concurrency)
    atLeast(`rate at C=${concurrency}`, (100 * limit) / (Math.max(...times) + latencyMs), '%', goal)
    const peerMs = await timePgBoss(concurrency, posts, latencyMs)
    console.log(`        beside it pg-boss: ${((100 * limit) / peerMs).toFixed(1)} %`)
  }
}

/** What 100,000 future posts cost a worker and the database while nothing is due. */
async function future() {
  const installation = await openInstallation({ sites: 1, latencyMs })
  const account = installation.sites[0]!.accountId
  const hour = sql`date_trunc('hour', now())`
  const posts = Array.from({ length: 100_000 }, (_, n) => ({
    accountId: account,
    content: '<p>x</p>',
    scheduledAt: sql`${hour} + make_interval(hours => ${3 + (n % 700)})`,
    prepareAt: sql`${hour} + make_interval(hours => ${2 + (n % 700)}, mins => 20)`,
  }))
  await seedPosts(installation.db, posts)
  await installation.db.execute(sql`analyze`)
  const worker = await installation.startWorker(20)
  // Excludes startup and JIT compilation, which future posts do not cause.
  await new Promise((resolve) => setTimeout(resolve, 20_000))
  const seconds = 60
  const before = cpuMsOf(worker.pid)
  const database = await databaseMs(installation.db)
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000))
  atMost('100,000 future posts: worker', (cpuMsOf(worker.pid) - before) / (seconds * 10), '%', 1)
  const spent = (await databaseMs(installation.db)) - database
  atMost('100,000 future posts: the publisher’s queries', spent / (seconds * 10), '%', 1)
  await installation.close()
}

/** Total time in ms that the database has spent on statements. */
const databaseMs = (db: Db) =>
  readNumber(
    db,
    sql`select active_time::float8 as n from pg_stat_database where datname = current_database()`,
  )

/** Twenty posts on a site that takes 30 s, due a second before the others. */
async function slow() {
  const installation = await openInstallation({ sites: 41, latencyMs: 20, slowMs: 30_000 })
  await installation.startWorker(20)
  const [slowSite, ...quick] = installation.sites
  const dueMs = 12_000
  await seedPosts(
    installation.db,
    Array.from({ length: 20 }, () => ({
      accountId: slowSite!.accountId,
      scheduledAt: sql`now() + make_interval(secs => ${(dueMs - 1000) / 1000})`,
    })),
  )
  const planned = await planStaged(
    installation.db,
    quick,
    quick.map((_, n) => dueMs + n * 200),
  )
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, planned.at(-1)! - Date.now() + 3000)))
  const late = (await installation.publishes())
    .filter(({ site }) => site !== 0)
    .toSorted((a, b) => a.at - b.at)
    .map(({ at }, n) => at - planned.slice(-quick.length)[n]!)
  atLeast('beside a slow site: publishes', late.length, 'posts', quick.length)
  atMost('beside a slow site: lateness of others, p99', percentile(late, 0.99), 'ms', 100)
  await installation.close()
}

const all = { idle, burst, rates, future, slow }
const named = process.argv.slice(2).filter((name): name is keyof typeof all => name in all)
for (const name of named.length > 0 ? named : (Object.keys(all) as (keyof typeof all)[])) await all[name]()
process.exit(failures.length === 0 ? 0 : 1)
