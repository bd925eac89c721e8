import { eq, sql } from 'drizzle-orm'
import { job } from '../../platform/jobs.ts'
import { sites } from '../../schema/profile.ts'
import { loginOf } from '../wordpress/open-site.ts'
import { examineSite, type Examination } from './examine-site.ts'
import { keepExamination } from './keep-examination.ts'

// Nobody waits for it; a site that is slower than this is as good as down.
const patienceMs = 120_000

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
  async run(app, { siteId }) {
    const [site] = await app.db.select().from(sites).where(eq(sites.id, siteId))
    if (!site) return
    const login = await loginOf(app, site)
    const end = performance.now() + patienceMs
    const seen: Examination =
      login.kind === 'ok'
        ? await examineSite(app, {
            accountId: site.accountId,
            url: site.url,
            login: login.value,
            leftMs: () => end - performance.now(),
          })
        : { ...unseen, stop: { at: 'login', why: login } }
    await keepExamination(app, site, seen)
  },
})

const unseen = {
  oddities: [],
  root: undefined,
  facts: undefined,
  capabilities: undefined,
  form: undefined,
}

/** Sends the doctor to the sites whose time has come. */
export const checkSites = job({
  name: 'check-sites',
  // The next minute tries again.
  retryLimit: 0,
  retryDelaySeconds: 60,
  retryDelayMaxSeconds: 60,
  expireSeconds: 50,
  concurrency: 1,
  // Whoever has just connected, or just failed, does not wait long.
  cron: '* * * * *',
  async run(app) {
    await app.db.transaction(async (tx) => {
      // 300 a minute are 432,000 a day; pushed on by an hour, so that one that is never finished comes again.
      const due = await tx
        .update(sites)
        .set({ checkAfter: sql`now() + interval '1 hour'` })
        .where(
          sql`${sites.id} in (select id from sites where check_after <= now() order by check_after limit 300 for update skip locked)`,
        )
        .returning({ id: sites.id })
      for (const { id } of due) await app.jobs.send(tx, checkSite, { siteId: id })
    })
  },
})
