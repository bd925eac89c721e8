// npm run bench -- metrics [--jobs N] [--posts N]: what one scrape of /metrics costs PostgreSQL in a large
// installation, with a queue of finished jobs (a usual day) and with one where all of them wait (after days without a
// worker).
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'drizzle-orm'
import { readEnv } from '../../server/platform/env.ts'
import { start } from '../../server/start.ts'
import { seedAccounts, seedPosts } from '../../test/given/seed-posts.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { openBenchDatabase } from './open-bench-database.ts'

const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '200000' }, posts: { type: 'string', default: '50000' } },
})
const [jobs, posts] = [Number(values.jobs), Number(values.posts)]
const accounts = 500
// Enough for /proc, which counts hundredths of a second.
const looks = 40
const goalMs = 50

const { postgres, url, database } = await openBenchDatabase()
const port = await freePort()
const settings = { PROCESS: 'web', PORT: String(port), DATABASE_URL: url, LOG_LEVEL: 'silent' }
const running = await start(
  readEnv({ ...settings, SECRET_KEY: 'a key for the bench, long enough', SCHEDULED_JOBS: 'off' }),
  database,
)
const { db } = database
const ids = await seedAccounts(
  running.app,
  Array.from({ length: accounts }, (_, n) => ({ url: `https://blog${n}.example.com` })),
)
// As in a blog of several years: most are live, some are scheduled, a few failed.
const statuses = [
  'published',
  'published',
  'published',
  'published',
  'scheduled',
  'scheduled',
  'draft',
  'failed',
]
await seedPosts(
  db,
  Array.from({ length: posts }, (_, n) => {
    const status = statuses[n % statuses.length]!
    const hours = (status === 'scheduled' ? 1 : -1) * (1 + (n % 2000))
    return {
      accountId: ids[n % ids.length]!,
      status,
      scheduledAt: status === 'draft' ? null : new Date(Date.now() + hours * 3_600_000),
    }
  }),
)
await seedJobs()

/** CPU time of the processes that serve this database: fields 14 and 15 of /proc/PID/stat, in hundredths of a second. */
async function spentMs(): Promise<number> {
  const { rows } = await database.pool!.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = 'bench' and backend_type <> 'autovacuum worker'`,
  )
  const spent = rows.map(({ pid }) => {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')
    return (Number(fields[11]) + Number(fields[12])) * 10
  })
  return spent.reduce((sum, ms) => sum + ms, 0)
}

async function seedJobs() {
  await db.execute(sql`
    insert into pgboss.job (name, state, start_after, created_on, completed_on, data)
    select name, 'completed', now() - make_interval(secs => n), now() - make_interval(secs => n), now(), '{}'
    from (select (select array_agg(name) from pgboss.queue) as names) known,
      generate_series(1, ${jobs}::int) n, lateral (select names[1 + n % cardinality(names)] as name) made`)
  await db.execute(sql`vacuum analyze`)
}

async function measure(what: string): Promise<number> {
  const look = async () => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const text = await look()
  const before = await spentMs()
  for (let n = 0; n < looks; n++) await look()
  const ms = (await spentMs()) - before
  const waiting = [...text.matchAll(/quillcast_jobs_waiting\{.*\} (\d+)/g)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  )
  console.log(
    `${what}: ${(ms / looks).toFixed(1)} ms of PostgreSQL’s processor a look (${waiting} jobs wait, ${jobs} in the table, ${posts} posts)`,
  )
  return ms / looks
}

const usual = await measure('a usual day')
await db.execute(sql`update pgboss.job set state = 'created', completed_on = null`)
await db.execute(sql`vacuum analyze`)
const worst = await measure('nobody has worked for days')
await running.stop()
await database.close()
postgres.stop()
if (Math.max(usual, worst) > goalMs) {
  console.log(`over ${goalMs} ms`)
  process.exitCode = 1
}
