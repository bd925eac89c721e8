import { eq, sql } from 'drizzle-orm'
import { hasLivePlan } from '../../accounts/live-subscription.ts'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { sites } from '../../schema/profile.ts'
import { refreshChoices } from '../choices/read-site-choices.ts'
import { loginOf, type SiteRow } from '../wordpress/open-site.ts'
import { examineSite, type Examination } from './examine-site.ts'
import { recordExamination } from './record-examination.ts'

// Nobody is waiting, but a slower site is as good as down.
const checkTimeoutMs = 120_000

/** Runs all checks of a stored site. */
export const checkSite = job<{ siteId: string }>({
  name: 'check-site',
  // A site's faults go into its report; only our own defects are retried.
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 300,
  // Low, because publishing comes first.
  concurrency: 4,
  async run(app, { siteId }) {
    const [site] = await app.db.select().from(sites).where(eq(sites.id, siteId))
    if (!site) return
    const seen = await examine(app, site)
    await recordExamination(app, site, seen)
    if (!seen.stop) await refreshChoices(app, { ...site, ...seen.site })
  },
})

async function examine(app: App, site: SiteRow): Promise<Examination> {
  const login = await loginOf(app, site)
  if (login.kind !== 'ok') return { oddities: [], site: {}, stop: { at: 'login', why: login } }
  const { accountId, url } = site
  return examineSite(app, { accountId, url, login: login.value, withinMs: checkTimeoutMs })
}

/** Queues checks for the sites that are due. */
export const checkSites = job({
  name: 'check-sites',
  expireSeconds: 50,
  // Every minute, so that a site that was just connected or has just failed is checked soon.
  cron: '* * * * *',
  async run(app, _data, { signal }) {
    while (!signal.aborted && !app.stopping.signal.aborted)
      if ((await enqueueDueChecks(app)) < batchSize) return
  },
})

// Queued in one transaction.
const batchSize = 300

async function enqueueDueChecks(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    // Postponed by an hour, so that a check that never finishes, or is not paid for today, is repeated.
    const due = await tx
      .update(sites)
      .set({ checkAfter: sql`now() + interval '1 hour'` })
      .where(
        sql`${sites.id} in (select id from sites where check_after <= now() order by check_after limit ${batchSize} for update skip locked)`,
      )
      .returning({ id: sites.id, isPaid: hasLivePlan(sql`sites.account_id`) })
    for (const { id, isPaid } of due) if (isPaid) await app.jobs.send(tx, checkSite, { siteId: id })
    return due.length
  })
}
