import { sql, type SQL } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import { saveFindings, type SiteRow } from '../wordpress/open-site.ts'
import type { Examination } from './examine-site.ts'
import { isLasting } from './causes.ts'
import { notifyBroken } from './notify-broken.ts'
import { buildReport } from './build-report.ts'

// Reported only if the disturbance has not passed by then.
const recheckAt = sql`now() + interval '30 minutes'`

/** Stores the results for a stored site, and tells its owner once when the connection is broken. */
export async function recordExamination(app: App, site: SiteRow, seen: Examination): Promise<void> {
  const checks = buildReport(seen.stop, seen.oddities, URL.parse(site.url)?.host)
  const failed = checks.find(({ ok }) => !ok)
  const isBroken = failed !== undefined && (isLasting(failed.code) || hasFailedBefore(app, site))
  await app.db.transaction(async (tx) => {
    const isSaved = await saveFindings(tx, site, {
      ...seen.site,
      checks,
      checkedAt: sql`now()`,
      checkAfter: failed && !isBroken ? recheckAt : nextCheckAt(site.accountId),
      ...(failed ? {} : { brokenSince: null }),
    })
    if (isSaved && failed && isBroken) await notifyBroken(app, tx, site.accountId, failed)
  })
}

/** Two failed reports in a row, minutes apart, are no passing disturbance. */
function hasFailedBefore(app: App, { checks, checkedAt }: SiteRow): boolean {
  const ageMs = checkedAt ? app.now().getTime() - checkedAt.getTime() : 0
  return ageMs > 10 * 60_000 && (checks ?? []).some(({ ok }) => !ok)
}

/** In a day, or three hours before the next post if that is sooner, which leaves time for a fix. */
function nextCheckAt(accountId: string): SQL {
  return sql`least(now() + interval '24 hours', (
    select min(${posts.scheduledAt}) - interval '3 hours' from ${posts}
    where ${posts.accountId} = ${accountId} and ${posts.status} = 'scheduled' and ${posts.deletedAt} is null
      and ${posts.scheduledAt} > now() + interval '4 hours'))`
}

/** Requests a check within a minute, unless the site was checked in the last ten. */
export async function requestSiteCheck(db: Db, accountId: string): Promise<void> {
  await db
    .update(sites)
    .set({ checkAfter: sql`now()` })
    .where(
      sql`${sites.accountId} = ${accountId} and coalesce(${sites.checkedAt} < now() - interval '10 minutes', true)`,
    )
}
