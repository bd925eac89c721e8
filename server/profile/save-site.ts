import { eq, getTableColumns, sql } from 'drizzle-orm'
import type { BusinessInput, PlannedPosts } from '../../contract/profile/profile.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import { wakeAutopilot } from '../accounts/wake-autopilot.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail, failField } from '../platform/fail.ts'
import type { Caller } from '../platform/http/define-routes.ts'
import { sites, businessProfiles, profileDrafts } from '../schema/profile.ts'
import { siteKeyOf } from '../schema/site-key.ts'
import { sealApplicationPassword } from './application-password.ts'
import { findBusinessProfile } from './find-business-profile.ts'
import { isSameHost } from './is-same-host.ts'
import { leaveSite } from './leave-site.ts'

export interface SiteLogin {
  url: string
  username: string
  /** From sealApplicationPassword, for this account. */
  sealedPassword: string
  /** From discovery; if omitted, the known root of the same address stays. */
  restRoot?: string | undefined
}

const passwordRequired = 'WordPress API key is required'
const newSitePasswordRequired = 'Enter the application password of the new site'

export type SiteInput = Pick<
  BusinessInput,
  'wordpressSiteUrl' | 'wordpressUsername' | 'wordpressApiKey' | 'connectLater'
>
type SiteRow = typeof sites.$inferSelect

/** Fills in omitted fields from the stored site, if it has this host; undefined when the site is to be connected later. */
export function resolveSite(
  app: App,
  accountId: string,
  input: SiteInput & { isFirst: boolean },
  stored: SiteRow | undefined,
): SiteLogin | undefined {
  const { wordpressSiteUrl, wordpressUsername, wordpressApiKey, connectLater, isFirst } = input
  if (!wordpressSiteUrl && connectLater) return undefined
  const url = wordpressSiteUrl || stored?.url
  if (url) refuseLoginInAddress(url)
  // The stored application password is only sent to the host that it was given for.
  const storedSite = stored && isSameHost(stored.url, url) ? stored : undefined
  const username = wordpressUsername || storedSite?.username
  const sealedPassword = wordpressApiKey
    ? sealApplicationPassword(app.secrets, accountId, wordpressApiKey)
    : storedSite?.sealedPassword
  if (url && username && sealedPassword) return { url, username, sealedPassword }
  const fields = {
    ...(url ? {} : { wordpressSiteUrl: 'WordPress site URL is required' }),
    ...(username ? {} : { wordpressUsername: 'WordPress username is required' }),
    ...(sealedPassword
      ? {}
      : { wordpressApiKey: stored && !isFirst ? newSitePasswordRequired : passwordRequired }),
  }
  const [first = '', second] = Object.values(fields)
  return fail('invalid_input', second ? 'Please check the marked fields.' : first, { fields })
}

// What is discovered belongs to the address it was found for.
const undiscovered = {
  name: null,
  timezone: null,
  seoPlugin: null,
  sharing: null,
  hasLanguages: null,
  themeColor: null,
  readAfter: null,
  contentForm: 'blocks' as const,
  defaults: null,
}
// Another user has other permissions, and a fault may be fixed: the site is checked at once.
const unchecked = {
  capabilities: null,
  wpUserId: null,
  choices: null,
  checks: null,
  checkedAt: null,
  brokenSince: null,
  checkAfter: sql`now()`,
}

/** Makes this the account's only site. If it replaces another, `scheduledPosts` decides about its posts (see leaveSite). */
export async function storeSite(
  tx: Db,
  accountId: string,
  site: SiteLogin,
  { caller, scheduledPosts }: { caller?: Caller; scheduledPosts?: PlannedPosts | undefined } = {},
): Promise<void> {
  const { url, username, sealedPassword, restRoot } = site
  const isOther = sql<boolean>`${sites.key} <> ${siteKeyOf(sql`${url}::text`)}`
  const [stored] = await tx
    .select({ ...getTableColumns(sites), isOther })
    .from(sites)
    .where(eq(sites.accountId, accountId))
    .for('update')
  const isSame =
    stored?.url === url && stored.username === username && stored.sealedPassword === sealedPassword
  const act = stored ? 'site_changed' : 'site_connected'
  if (!isSame) await recordAuditEntry(tx, { accountId, act, caller, detail: new URL(url).host })
  if (stored?.isOther) await leaveSite(tx, stored, scheduledPosts)
  const login = { url, username, sealedPassword, restRoot }
  const changes = stored?.url === url ? login : { ...login, ...undiscovered, restRoot: restRoot ?? null }
  await tx
    .insert(sites)
    .values({ accountId, ...login })
    .onConflictDoUpdate({
      target: sites.accountId,
      set: { ...changes, ...unchecked, updatedAt: sql`now()` },
    })
  // A public site changes what may be published automatically.
  await wakeAutopilot(tx, accountId)
}

/** Credentials in the address would be visible wherever the address is shown. */
function refuseLoginInAddress(address: string) {
  const { username, password } = new URL(address)
  if (username || password) failField('wordpressSiteUrl', 'Please enter a valid WordPress site URL')
}

/** Saves the business and its site, if one is given, and ends the draft. Omitted fields of the site keep their stored values. */
export async function saveBusiness(
  app: App,
  tx: Db,
  accountId: string,
  business: BusinessInput & { caller: Caller; scheduledPosts?: PlannedPosts | undefined },
): Promise<void> {
  const { businessName, idealClient, clientPromises, clientExpectations } = business
  const texts = { businessName, idealClient, clientPromises, clientExpectations }
  const isFirst = !(await findBusinessProfile(tx, accountId))
  // Locked, so that a password stored meanwhile for another host is not used for this one.
  const [stored] = await tx.select().from(sites).where(eq(sites.accountId, accountId)).for('update')
  const site = resolveSite(app, accountId, { ...business, isFirst }, stored)
  if (site) await storeSite(tx, accountId, site, business)
  await tx
    .insert(businessProfiles)
    .values({ accountId, ...texts })
    .onConflictDoUpdate({ target: businessProfiles.accountId, set: { ...texts, updatedAt: sql`now()` } })
  await tx.delete(profileDrafts).where(eq(profileDrafts.accountId, accountId))
}
