import { and, eq, sql } from 'drizzle-orm'
import { hasLivePlan } from '../../accounts/live-subscription.ts'
import type { App } from '../../platform/app.ts'
import { job } from '../../platform/jobs.ts'
import { sites } from '../../schema/profile.ts'
import { loginOf, type SiteRow } from '../wordpress/open-site.ts'
import { emptyExamination, examineSite, type Examination } from './examine-site.ts'
import { recordExamination } from './record-examination.ts'

// Nobody waits for it; a site that is slower than this is as good as down.
const checkTimeoutMs = 120_000

/** All checks of one stored site. */
export const checkSite = job<{ siteId: string }>({
  name: 'check-site',
  // A site's faults are its report; only defects of our own come again.
  retryLimit: 2,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 300,
  expireSeconds: 300,
  // Beside publishing, which comes first.
  concurrency: 4,
  async run(app, { siteId }, { last }) {
    const [site] = await app.db.select().from(sites).where(eq(sites.id, siteId))
    if (!site) return
    try {
      await recordExamination(app, site, await examine(app, site))
    } catch (error) {
      // What stopped us there three times stops us again: not every hour, but with the next day's check.
      const { id, accountId } = site
      const checkAfter = sql`now() + interval '24 hours'`
      if (last)
        await app.db
          .update(sites)
          .set({ checkAfter })
          .where(and(eq(sites.id, id), eq(sites.accountId, accountId)))
      throw error
    }
  },
})

async function examine(app: App, site: SiteRow): Promise<Examination> {
  const login = await loginOf(app, site)
  if (login.kind !== 'ok') return { ...emptyExamination(), stop: { at: 'login', why: login } }
  const end = performance.now() + checkTimeoutMs
  return examineSite(app, {
    accountId: site.accountId,
    url: site.url,
    login: login.value,
    leftMs: () => end - performance.now(),
  })
}

/** Sends the doctor to the sites whose time has come. */
export const checkSites = job({
  name: 'check-sites',
  expireSeconds: 50,
  // A site that was just connected, or just failed, is checked again soon.
  cron: '* * * * *',
  async run(app, _data, { signal }) {
    while (!signal.aborted && !app.stopping.signal.aborted)
      if ((await enqueueDueChecks(app)) < batchSize) return
  },
})

// Their checks are queued in one transaction.
const batchSize = 300

async function enqueueDueChecks(app: App): Promise<number> {
  return app.db.transaction(async (tx) => {
    // Pushed on by an hour, so that one that is never finished, or not paid for today, comes again.
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
