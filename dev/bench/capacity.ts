// npm run bench -- capacity [--posts N] [--workers N]: simulates a full hour of a large installation, with the real
// claiming and recording on a real PostgreSQL, a simulated clock and simulated sites. docs/capacity.md discusses the
// results.
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Db } from '../../server/platform/database/db.ts'
import { readEnv } from '../../server/platform/env.ts'
import { recordPublishSentBatch } from '../../server/publishing/delivery/record-publish-sent.ts'
import { recordLive } from '../../server/publishing/delivery/record-outcome.ts'
import type { Claim } from '../../server/publishing/scheduler/claim.ts'
import { claimDuePosts } from '../../server/publishing/scheduler/claim-due-posts.ts'
import { start } from '../../server/start.ts'
import { seedAccounts, seedPosts } from '../../test/given/seed-posts.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { openStage } from '../faults/stage.ts'
import { percentile } from '../measure.ts'

const { values } = parseArgs({
  options: {
    posts: { type: 'string', default: '8000' },
    ahead: { type: 'string', default: '92000' },
    workers: { type: 'string', default: '4' },
    concurrency: { type: 'string', default: '100' },
  },
})
const [posts, ahead, workers, concurrency] = [
  values.posts,
  values.ahead,
  values.workers,
  values.concurrency,
].map(Number) as [number, number, number, number]
// One step of the loop; whatever finishes within it counts at the end of the step.
const turnMs = 20
// A small shared host: a write, the read that confirms it, and the two lookups of the sweep.
const publishMs = () => 200 + 300 * Math.random() + (Math.random() < 0.02 ? 5000 : 0)
const confirmMs = () => 3 * (100 + 200 * Math.random())
const slot = Date.parse('2027-01-04T08:00:00Z')

/** A database with a simulated `now()`: our schema precedes the catalog in the search path. */
async function openSimulated() {
  const stage = await openStage()
  await stage.database.db.execute(sql`create schema simulated`)
  await stage.database.db
    .execute(sql`create function simulated.now() returns timestamptz language sql stable as
    $$ select current_setting('simulated.now')::timestamptz $$`)
  // One connection listens and the other does all the work, so that one setting controls everyone's clock.
  const options = `-c search_path=simulated,public,pg_catalog -c simulated.now=${new Date(slot).toISOString()}`
  const pool = new pg.Pool({ connectionString: stage.url, max: 2, options })
  const db: Db = drizzle(pool)
  const database = {
    db,
    engine: 'postgres' as const,
    pglite: undefined,
    pool,
    isDamaged: () => false,
    migrate: async () => {},
    close: () => pool.end(),
  }
  const port = String(await freePort())
  const secret = 'a key for the simulation, long enough'
  const env = readEnv({
    PROCESS: 'web',
    PORT: port,
    DATABASE_URL: stage.url,
    SECRET_KEY: secret,
    LOG_LEVEL: 'silent',
  })
  const running = await start(env, database)
  return {
    app: running.app,
    db,
    close: async () => (await running.stop(), await pool.end(), await stage.close()),
  }
}

const setClock = (db: Db, ms: number) =>
  db.execute(sql`select set_config('simulated.now', ${new Date(ms).toISOString()}, false)`)

/** Creates accounts with one site each; one post of each is staged for this hour or due later. */
async function seedSites({ app, db }: Awaited<ReturnType<typeof openSimulated>>) {
  const addresses = Array.from({ length: posts + ahead }, (_, n) => ({
    url: `https://site-${n}.example.com`,
  }))
  const accounts = await seedAccounts(app, addresses)
  await seedPosts(
    db,
    accounts.map((accountId, n) => ({
      accountId,
      content: '<p>x</p>',
      scheduledAt: new Date(n < posts ? slot : slot + 3_600_000 * (1 + (n % 23))),
    })),
  )
  await db.execute(sql`insert into publications (post_id, site_url, mark, state, wp_post_id, staged_version, seen_at, next_try_at)
    select p.id, regexp_replace(s.url, '^https://', ''), left(md5(p.id::text), 16), 'drafted', 1, 1, p.scheduled_at - interval '1 minute', p.scheduled_at - interval '1 hour'
    from posts p join sites s using (account_id)`)
  await db.execute(sql`insert into site_gates (site_url) select site_url from publications`)
  await db.execute(sql`analyze`)
}

interface UnderWay {
  endsAt: number
  claim: Claim
}

async function simulate() {
  const installation = await openSimulated()
  const { app, db } = installation
  await seedSites(installation)
  const underWay = Array.from({ length: workers }, (): UnderWay[] => [])
  const publishes: number[] = []
  const spent = { claim: 0, record: 0, claims: 0, longest: 0 }
  let live = 0
  let now = slot
  for (; live < posts; now += turnMs) {
    await setClock(db, now)
    for (const tasks of underWay) {
      const began = performance.now()
      const finished = tasks.filter(({ endsAt }) => endsAt <= now)
      const published = finished.map(({ claim }) => claim).filter(({ seenAgeMs }) => seenAgeMs !== null)
      if (published.length > 0) await recordPublishSentBatch(app, published)
      for (const { claim } of finished) {
        if (claim.seenAgeMs === null) {
          await recordLive(
            app,
            claim,
            { id: 1, status: 'publish', slug: 'x', link: 'https://example.com/x', content: { raw: '' } },
            1,
          )
          live++
        }
        tasks.splice(
          tasks.findIndex((each) => each.claim === claim),
          1,
        )
      }
      const claimingAt = performance.now()
      const claims = tasks.length < concurrency ? await claimDuePosts(app, concurrency - tasks.length) : []
      const claimMs = performance.now() - claimingAt
      for (const claim of claims) {
        const isPublish = claim.seenAgeMs !== null
        if (isPublish) publishes.push(now - slot)
        tasks.push({ claim, endsAt: now + (isPublish ? publishMs() : confirmMs()) })
      }
      spent.record += claimingAt - began
      spent.claim += claimMs
      spent.claims++
      spent.longest = Math.max(spent.longest, claimMs)
    }
  }
  const perPost = (spent.claim + spent.record) / posts
  console.log(
    `${posts} posts at one full hour, ${ahead} ahead; ${workers} workers with ${concurrency} in flight each`,
  )
  console.log(
    `publishes sent: half after ${(percentile(publishes, 0.5) / 1000).toFixed(1)} s, the last after ${(Math.max(...publishes) / 1000).toFixed(1)} s; all confirmed after ${((now - slot) / 1000).toFixed(1)} s of simulated time`,
  )
  console.log(
    `claiming: ${(spent.claim / spent.claims).toFixed(1)} ms a turn, longest ${spent.longest.toFixed(0)} ms; one connection, claiming and recording: ${perPost.toFixed(2)} ms a post, so ${(1000 / perPost).toFixed(0)} posts a second`,
  )
  await installation.close()
}

await simulate()
process.exit(0)
