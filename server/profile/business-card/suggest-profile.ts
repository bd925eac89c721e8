import { and, eq, sql } from 'drizzle-orm'
import type { businessCard as operations } from '../../../contract/profile/business-card.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { businessCards, sites } from '../../schema/profile.ts'
import { siteReads } from '../../schema/site-posts.ts'
import { requireAccount } from '../find-account.ts'

const maxNameLength = 200
const none = { state: 'none' as const, businessName: '', lines: [] }

// A site is claimed for an hour while it is read and for a day afterwards; a model takes a minute at most.
const isDone = sql<boolean>`coalesce(${sites.readAfter} > now() + interval '61 minutes', false)`
const isReading = sql<boolean>`coalesce(${sites.readAfter} > now() + interval '58 minutes', true)`

/** Suggestions from the site of an incomplete profile, as far as it has been read. */
export const getSuggestions: Handler<typeof operations.suggestions> = async (app, credential) => {
  const { id } = await requireAccount(app.db, credential)
  await limitRate(app, `profile-suggestions:${id}`, 600, 600)
  const isOfSite = and(eq(siteReads.accountId, sites.accountId), eq(siteReads.siteUrl, sites.url))
  const { readAt, failure, name } = siteReads
  const [site] = await app.db
    .select({ url: sites.url, isDone, isReading, readAt, failure, name, read: businessCards.read })
    .from(sites)
    .leftJoin(siteReads, isOfSite)
    .leftJoin(businessCards, eq(businessCards.accountId, sites.accountId))
    .where(eq(sites.accountId, id))
  if (!site) return none
  const { host } = new URL(site.url)
  // Skips lines from a site that this one replaced.
  const lines = site.readAt
    ? (site.read ?? []).filter(({ page }) => URL.parse(page?.url ?? '')?.host === host)
    : []
  const businessName = (site.name ?? '').slice(0, maxNameLength).toWellFormed().trim()
  if (lines.length > 0 || (site.isDone && !site.failure)) return { state: 'read', businessName, lines }
  if (!site.failure && site.isReading) return { state: 'reading', businessName, lines }
  return { state: site.readAt && !site.failure ? 'read' : 'failed', businessName, lines }
}
