import { eq, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { executePrepared } from '../../platform/database/execute-prepared.ts'
import { siteCircuitBreakers } from '../../schema/publishing.ts'

// What a small shared host can handle besides its visitors.
export const maxPerSite = 2
// With one failed answer in three, five attempts without any answer are unlikely (1 in 250); a site that is down reaches it soon.
export const faultThreshold = 5

/** Locks the sites that no other worker is claiming from, so that limits are exact across processes and nobody waits. */
export async function lockSites(tx: Db, sites: string[]): Promise<string[]> {
  const rows = await executePrepared<{ site: string }>(
    tx,
    'lock_circuit_breakers',
    sql`select site_url as site from ${siteCircuitBreakers}
      where site_url in (select value from jsonb_array_elements_text(${JSON.stringify(sites)}::jsonb))
      for update skip locked`,
  )
  return rows.map(({ site }) => site)
}

/** Records whether WordPress answered at all, as a refusal does, and how long it asked us to wait. */
export async function recordReachability(
  db: Db,
  { siteUrl, siteFaults }: { siteUrl: string; siteFaults: number },
  hasAnswered: boolean,
  { kind, afterSeconds = 0 }: { kind?: string; afterSeconds?: number } = {},
): Promise<void> {
  const isUp = hasAnswered || kind === 'refused'
  if (isUp && siteFaults === 0 && afterSeconds === 0) return
  const faults = isUp ? sql`0` : sql`${siteCircuitBreakers.faults} + 1`
  // From the fifth consecutive fault on, blocks the site for 10 s, doubling up to 10 minutes with jitter so that workers do
  // not return together; then lets one attempt through at a time.
  const pause = sql`least(600, 10 * power(2, least(${faults} - ${faultThreshold}, 10))) * (0.8 + random() * 0.4)`
  const seconds = sql`greatest(${afterSeconds}, case when ${faults} >= ${faultThreshold} then ${pause} end)::float8`
  await db
    .update(siteCircuitBreakers)
    .set({
      faults,
      blockedUntil: sql`case when ${seconds} > 0 then now() + make_interval(secs => ${seconds}) end`,
    })
    .where(eq(siteCircuitBreakers.siteUrl, siteUrl))
}
