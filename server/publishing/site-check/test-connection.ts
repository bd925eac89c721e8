import type { publishing } from '../../../contract/publishing/publishing.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { isSameHost } from '../../profile/is-same-host.ts'
import { findSite, loginOf } from '../wordpress/open-site.ts'
import { cleanSiteUrl } from '../wordpress/site-address.ts'
import { examineSite } from './examine-site.ts'
import { recordExamination } from './record-examination.ts'
import { buildReport } from './build-report.ts'

// The browser gives up at 10 s; the rest is for the network.
const budgetMs = 7500

/** Runs the checks with the given values, or the stored ones where none is given, and stops at the first failure. */
export const testConnection: Handler<typeof publishing.testConnection> = async (app, values) => {
  await limitRate(app, `test-connection:${values.accountId}`, 30, 600)
  await requireEntitlement(app.db, values.accountId)
  const stored = await findSite(app.db, values.accountId)
  const url = values.wordpressSiteUrl || stored?.url
  const given = { username: values.wordpressUsername, password: values.wordpressApiKey }
  // A stored password is only sent to the host that it belongs to.
  const storedSite = stored && (!url || isSameHost(stored.url, cleanSiteUrl(url))) ? stored : undefined
  const opened = storedSite && !given.password ? await loginOf(app, storedSite) : undefined
  // Nothing can be checked without a password, so nothing is reported as passed.
  if (opened && opened.kind !== 'ok')
    return { ok: false, checks: buildReport({ at: 'login', why: opened }, [], undefined).slice(-1) }
  const username = given.username || storedSite?.username
  const password = given.password || opened?.value.password
  if (!url || !username || !password)
    fail('no_site', 'Enter the address, the username and the application password of your WordPress site.')
  const { accountId } = values
  const seen = await examineSite(app, { accountId, url, login: { username, password }, withinMs: budgetMs })
  if (storedSite && opened && storedSite.url === url && storedSite.username === username)
    await recordExamination(app, storedSite, seen)
  const host = URL.parse(cleanSiteUrl(url) ?? '')?.host
  return { ok: seen.stop === undefined, checks: buildReport(seen.stop, seen.oddities, host) }
}

/** The account's site as the last check found it. */
export const siteHealth: Handler<typeof publishing.siteHealth> = async (app, { accountId }) => {
  const site = await findSite(app.db, accountId)
  if (!site) return { site: null }
  const checks = site.checks ?? []
  return {
    site: {
      wordpressSiteUrl: site.url,
      wordpressUsername: site.username,
      name: site.name ?? '',
      timezone: site.timezone,
      seoPlugin: site.seoPlugin,
      mayPublish: site.capabilities ? site.capabilities.includes('publish_posts') : null,
      contentForm: site.contentForm,
      ok: site.checkedAt ? checks.every(({ ok }) => ok) : null,
      checks,
      checkedAt: site.checkedAt?.toISOString() ?? null,
      brokenSince: site.brokenSince?.toISOString() ?? null,
      nextCheckAt: site.checkAfter.toISOString(),
    },
  }
}
