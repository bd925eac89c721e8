import { eq } from 'drizzle-orm'
import type { publishing } from '../../../contract/publishing/publishing.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { sites } from '../../schema/profile.ts'

/** The account's site as the last check found it. */
export const siteHealth: Handler<typeof publishing.siteHealth> = async (app, { accountId }) => {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
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
