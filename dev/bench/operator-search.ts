// npm run bench -- operator-search: what the operator's lists cost with 200,000 posts of 20,000 accounts, and how long
// a customer's write waits while the search index is rebuilt.
import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { readEnv } from '../../server/platform/env.ts'
import { rebuildSearch } from '../../server/search/rebuild-search.ts'
import { start } from '../../server/start.ts'
import { operatorPassword, signInAsOperator } from '../../test/given/given-operator.ts'
import { freePort } from '../../tools/testing/postgres.ts'
import { openBenchDatabase } from './open-bench-database.ts'
import { seedPosts } from './seed-posts.ts'

const accounts = 20_000
const postsOfEach = 10
const asks = 9
// A full rebuild takes minutes; writes wait for single batches, which are all alike.
const rebuildMs = 30_000

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN
const { postgres, url, database } = await openBenchDatabase()
await database.migrate()
const seeder = new pg.Client({ connectionString: url })
await seeder.connect()
const began = performance.now()
await seedPosts(drizzle(seeder), accounts, postsOfEach)
for (const text of [
  `insert into sites (account_id, url, username, sealed_password)
    select id, 'https://' || username || '.example/', 'author', '' from accounts`,
  `insert into publications (post_id, site_url, mark, state, link)
    select id, '', id::text, 'published', 'https://blog.example/' || id from posts where status = 'published'`,
  `insert into mail_outbox (account_id, dedupe_key, recipient, template, data, status, created_at)
    select id, n || email, email, 'captions', '{}', 'sent', now() - make_interval(hours => n)
    from generate_series(1, 10) n cross join accounts`,
  `insert into audit_entries (account_id, actor, act) select id, 'owner', 'signed_in'
    from generate_series(1, 10) cross join accounts`,
  // Few posts have problems, and most failures are old.
  `update posts set updated_at = created_at - interval '30 days',
    status = case status when 'scheduled' then 'draft' else status end`,
  'vacuum analyze',
])
  await seeder.query(text)
console.log(`seeded in ${Math.round((performance.now() - began) / 1000)} s, ${accounts * postsOfEach} posts`)

const PORT = await freePort()
const address = `http://127.0.0.1:${PORT}`
const { app, stop } = await start(
  readEnv({
    PORT: String(PORT),
    PUBLIC_URL: address,
    DATABASE_URL: url,
    PROCESS: 'web',
    SECRET_KEY: 'a key for benchmarks that is long enough',
    OPERATOR_PASSWORD: operatorPassword,
    LOG_LEVEL: 'silent',
    RATE_LIMITS: 'off',
  }),
  database,
)
const operator = await signInAsOperator({ url: address })
const one = await seeder.query<{ id: string; post: string }>(
  `select account_id as id, id as post from posts where status = 'published' limit 1`,
)
const { id, post } = one.rows[0]!

/** How often PostgreSQL scanned each of the large tables completely. */
async function scans(): Promise<Record<string, number>> {
  const text = `select relname, seq_scan::int from pg_stat_user_tables
    where relname in ('posts', 'accounts', 'publications', 'mail_outbox', 'audit_entries')`
  // All connections except the listening one. A backend reports its statistics after a second of idling, or on request.
  for (const client of await Promise.all(Array.from({ length: 9 }, () => database.pool!.connect()))) {
    await client.query('select pg_stat_force_next_flush()')
    client.release()
  }
  const { rows } = await seeder.query<{ relname: string; seq_scan: number }>(text)
  return Object.fromEntries(rows.map((row) => [row.relname, row.seq_scan]))
}

const table: Record<string, { ms: number; 'whole tables read': string }> = {}
for (const path of [
  '/posts',
  '/posts?q=often',
  '/posts?q=part 7',
  '/posts?q=xylophone',
  `/posts?q=https://blog.example/${post}`,
  `/posts?account=${id}`,
  '/posts?q=often&after=1700000000000000_00000000-0000-0000-0000-000000000000',
  '/accounts',
  '/accounts?q=bench12345@',
  '/accounts?q=example.com',
  '/accounts?q=https://bench77.example/post',
  '/accounts?q=xylophone',
  '/accounts?only=broken',
  '/accounts?only=owing',
  '/mails',
  '/mails?q=bench12345@',
  '/mails?q=xylophone',
  '/audit',
  `/audit?account=${id}`,
]) {
  const before = await scans()
  const times: number[] = []
  for (let n = 0; n < asks; n++) {
    const from = performance.now()
    const answer = await operator.open(`/operator${path}`)
    await answer.text()
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`)
    times.push(performance.now() - from)
  }
  const read = Object.entries(await scans()).filter(([name, count]) => count > (before[name] ?? 0))
  table[path.replace(id, 'ID').replace(post, 'ID')] = {
    ms: Number(median(times).toFixed(1)),
    'whole tables read': read.map(([name]) => name).join(', '),
  }
}
console.table(table)

const rebuilding = rebuildSearch(app, AbortSignal.timeout(rebuildMs)).then(() => true)
const waits: number[] = []
let isDone = false
void rebuilding.finally(() => (isDone = true))
const { rows: changed } = await seeder.query<{ id: string }>('select id from posts order by id limit 20000')
while (!isDone) {
  // Among rows being rebuilt, and others.
  const { id: of } = changed[Math.floor(Math.random() * changed.length)]!
  const from = performance.now()
  await app.db.execute(sql`update posts set title = ${randomUUID()} where id = ${of}`)
  waits.push(performance.now() - from)
}
const { rows: entered } = await seeder.query<{ count: string }>('select count(*) from search_entries')
console.log(
  `rebuild of the search index: ${entered[0]?.count} entries in ${rebuildMs / 1000} s; ${waits.length} writes beside it took ` +
    `${median(waits).toFixed(1)} ms, the longest ${Math.max(...waits).toFixed(0)} ms`,
)
await stop()
await seeder.end()
await database.close()
postgres.stop()
process.exit(0)
