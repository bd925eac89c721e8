import { PgBoss } from 'pg-boss'
import { createSafeFetch } from '../../../server/platform/outbound/safe-fetch.ts'
import { openInstallation } from './publishing-load.ts'

/**
 * How long pg-boss takes for the same number of requests with that latency, in ms from due until the last response. It fetches
 * in batches as large as the concurrency allows.
 */
export async function timePgBoss(concurrency: number, posts: number, latencyMs: number): Promise<number> {
  const installation = await openInstallation({ sites: 100, latencyMs })
  const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'bench' })
  const work = async (n: number) => {
    const site = installation.sites[n % installation.sites.length]!
    await fetch(`${site.url}/wp-json/`, { timeoutMs: 10_000 })
  }
  // Open connections first, as staging the drafts does for the other side.
  await Promise.all(installation.sites.map((_, n) => work(n)))
  const boss = new PgBoss({ connectionString: installation.url, schema: 'peer_boss' })
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
  await fetch.close()
  await installation.close()
  return ms
}
