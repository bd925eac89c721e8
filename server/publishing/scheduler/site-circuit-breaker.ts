import { sql, type SQL } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { siteCircuitBreakers } from '../../schema/publishing.ts'

// What a small shared host bears beside its visitors.
export const maxPerSite = 2
// One disturbed answer in three makes five attempts without any answer unlikely (1 in 250); a site that is down makes them sure.
export const faultThreshold = 5

/**
 * Locks the gates of those of the sites that nobody else takes from right now. Only the holder of a site's lock takes
 * there, so that its limits are exact however many processes take, and none waits for another.
 */
export async function lockSites(tx: Db, sites: string[]): Promise<string[]> {
  const rows = await executePrepared<{ site: string }>(
    tx,
    'lock_gates',
    sql`select site_url as site from ${siteCircuitBreakers}
      where site_url in (select value from jsonb_array_elements_text(${JSON.stringify(sites)}::jsonb))
      for update skip locked`,
  )
  return rows.map(({ site }) => site)
}

/** What an attempt has shown of its site: whether WordPress answered at all, and how long it wants to be left alone. */
export async function recordReachability(
  db: Db,
  { siteUrl, siteFaults }: { siteUrl: string; siteFaults: number },
  hasAnswered: boolean,
  afterSeconds = 0,
): Promise<void> {
  const at = sql`${siteCircuitBreakers.siteUrl} = ${siteUrl}`
  if (!hasAnswered) await countFault(db, at)
  else if (siteFaults > 0)
    await db.update(siteCircuitBreakers).set({ faults: 0, closedUntil: null }).where(at)
  if (afterSeconds === 0) return
  const until = sql`now() + make_interval(secs => ${afterSeconds})`
  await db
    .update(siteCircuitBreakers)
    .set({ closedUntil: sql`greatest(${siteCircuitBreakers.closedUntil}, ${until})` })
    .where(at)
}

/**
 * From the fifth time in a row on the site is left alone for 10 s, doubling up to 10 minutes, at another moment each so
 * that many workers do not come back together; then one at a time tries.
 */
async function countFault(db: Db, at: SQL): Promise<void> {
  const faults = sql`${siteCircuitBreakers.faults} + 1`
  const pause = sql`(least(600, 10 * power(2, least(${faults} - ${faultThreshold}, 10))) * (0.8 + random() * 0.4))::float8`
  await db
    .update(siteCircuitBreakers)
    .set({
      faults,
      closedUntil: sql`case when ${faults} >= ${faultThreshold} then now() + make_interval(secs => ${pause}) end`,
    })
    .where(at)
}
