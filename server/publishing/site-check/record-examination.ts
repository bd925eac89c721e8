import { and, eq, sql, type SQL } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'
import type { SiteRow } from '../wordpress/open-site.ts'
import type { Examination } from './examine-site.ts'
import { isLasting, notifyBroken } from './notify-broken.ts'
import { buildReport } from './build-report.ts'

// What passes by itself has passed by then; if not, it is told.
const recheckAt = sql`now() + interval '30 minutes'`

/** Stores what the doctor found at a stored site, and tells its owner once when the connection is broken. */
export async function recordExamination(app: App, site: SiteRow, seen: Examination): Promise<void> {
  const checks = buildReport(seen.stop, seen.oddities, URL.parse(site.url)?.host)
  const failed = checks.find(({ ok }) => !ok)
  const isBroken = failed !== undefined && (isLasting(failed.code) || hasFailedBefore(app, site))
  await app.db.transaction(async (tx) => {
    const kept = await tx
      .update(sites)
      .set({
        ...factsOf(seen),
        checks,
        checkedAt: sql`now()`,
        checkAfter: failed && !isBroken ? recheckAt : nextCheckAt(site.accountId),
        ...(failed ? {} : { brokenSince: null }),
      })
      // Entered anew meanwhile, it is another site that was examined.
      .where(
        and(
          eq(sites.id, site.id),
          eq(sites.accountId, site.accountId),
          eq(sites.url, site.url),
          eq(sites.username, site.username),
        ),
      )
      .returning({ id: sites.id })
    if (kept.length > 0 && failed && isBroken) await notifyBroken(app, tx, site.accountId, failed)
  })
}

/** Leaves as it was what the checks did not come to. */
export function factsOf({ root, facts, capabilities, wpUserId, form }: Examination): Partial<SiteRow> {
  return {
    ...(root ? { restRoot: root } : {}),
    ...facts,
    ...(capabilities ? { capabilities } : {}),
    ...(wpUserId === undefined ? {} : { wpUserId }),
    ...(form ? { contentForm: form } : {}),
  }
}

/** A report of some minutes ago failed too: two in a row are no passing disturbance. */
function hasFailedBefore(app: App, { checks, checkedAt }: SiteRow): boolean {
  const ageMs = checkedAt ? app.now().getTime() - checkedAt.getTime() : 0
  return ageMs > 10 * 60_000 && (checks ?? []).some(({ ok }) => !ok)
}

/** A day later, or three hours before the next post if that is sooner: enough time to fix what is found. */
function nextCheckAt(accountId: string): SQL {
  return sql`least(now() + interval '24 hours', (
    select min(${posts.scheduledAt}) - interval '3 hours' from ${posts}
    where ${posts.accountId} = ${accountId} and ${posts.status} = 'scheduled' and ${posts.deletedAt} is null
      and ${posts.scheduledAt} > now() + interval '4 hours'))`
}

/** Has the doctor look within a minute, unless he has just been there. */
export async function requestSiteCheck(db: Db, accountId: string): Promise<void> {
  await db
    .update(sites)
    .set({ checkAfter: sql`now()` })
    .where(
      sql`${sites.accountId} = ${accountId} and coalesce(${sites.checkedAt} < now() - interval '10 minutes', true)`,
    )
}
