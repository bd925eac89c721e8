import { PgBoss } from 'pg-boss'
import pg from 'pg'
import { createSafeFetch } from '../../../server/platform/outbound/safe-fetch.ts'
import { openInstallation } from './publishing-load.ts'

/** How long other queues take for as many requests of that latency, from due until the last response, in ms. */
export async function peerRates(
  concurrency: number,
  posts: number,
  latencyMs: number,
): Promise<Record<string, number>> {
  const installation = await openInstallation({ sites: 100, latencyMs })
  const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'bench' })
  const work = async (n: number) => {
    const site = installation.sites[n % installation.sites.length]!
    await fetch(`${site.url}/wp-json/`, { timeoutMs: 10_000 })
  }
  // Open connections first, as staging the drafts does for the other side.
  await Promise.all(installation.sites.map((_, n) => work(n)))
  const plain = await timePlain(installation.url, concurrency, posts, work)
  const boss = await timeBoss(installation.url, concurrency, posts, work)
  await fetch.close()
  await installation.close()
  return { 'plain SKIP LOCKED': plain, 'pg-boss': boss }
}

/** A table, a lease by id, refilled at once. */
async function timePlain(
  url: string,
  concurrency: number,
  posts: number,
  work: (n: number) => Promise<void>,
) {
  const pool = new pg.Pool({ connectionString: url, max: 10 })
  await pool.query('create table peer (n int primary key, due timestamptz not null, taken timestamptz)')
  await pool.query('create index on peer (due) where taken is null')
  await pool.query('insert into peer select n, now() from generate_series(0, $1 - 1) n', [posts])
  const began = performance.now()
  let running = 0
  let done = 0
  await new Promise<void>((resolve, reject) => {
    let taking = false
    const take = async () => {
      if (taking || running === concurrency) return
      taking = true
      const { rows } = await pool.query(
        `update peer set taken = now() where n in (select n from peer where taken is null and due <= now()
           order by due, n for update skip locked limit $1) returning n`,
        [concurrency - running],
      )
      taking = false
      for (const { n } of rows) {
        running++
        void work(n)
          .then(() => pool.query('delete from peer where n = $1', [n]))
          .then(() => {
            running--
            if (++done === posts) resolve()
          })
          .then(take)
          .catch(reject)
      }
    }
    take().catch(reject)
  })
  const ms = performance.now() - began
  await pool.end()
  return ms
}

/** Its own fetching, in batches as large as the concurrency allows. */
async function timeBoss(url: string, concurrency: number, posts: number, work: (n: number) => Promise<void>) {
  const boss = new PgBoss({ connectionString: url, schema: 'peer_boss' })
  await boss.start()
  await boss.createQueue('peer')
  await boss.insert(
    'peer',
    Array.from({ length: posts }, (_, n) => ({ data: { n } })),
  )
  const began = performance.now()
  let done = 0
  await new Promise<void>((resolve) => {
    void boss.work<{ n: number }>(
      'peer',
      { batchSize: concurrency, pollingIntervalSeconds: 0.5 },
      async (jobs) => {
        await Promise.all(jobs.map(({ data }) => work(data.n)))
        done += jobs.length
        if (done === posts) resolve()
      },
    )
  })
  const ms = performance.now() - began
  await boss.stop({ graceful: false })
  return ms
}
