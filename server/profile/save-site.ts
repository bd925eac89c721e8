import { wakeAutopilot } from '../accounts/wake-autopilot.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { BusinessInput, PlannedPosts } from '../../contract/profile/profile.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail, failField } from '../platform/fail.ts'
import type { Caller } from '../platform/http/define-routes.ts'
import { sites } from '../schema/profile.ts'
import { siteKeyOf } from '../schema/site-key.ts'
import { sealApplicationPassword } from './application-password.ts'
import { leaveSite } from './leave-site.ts'
import { isSameHost } from './is-same-host.ts'

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

/** Stores the given site, if any; see resolveSite. */
export async function saveSite(
  app: App,
  tx: Db,
  accountId: string,
  input: SiteInput & { isFirst: boolean; caller: Caller; scheduledPosts?: PlannedPosts | undefined },
): Promise<void> {
  // Locked, so that a password stored meanwhile for another host is not used for this one.
  const [stored] = await tx.select().from(sites).where(eq(sites.accountId, accountId)).for('update')
  const site = resolveSite(app, accountId, input, stored)
  if (site) await storeSite(tx, accountId, site, input)
}

/**
 * Fills in omitted fields from the stored site; undefined when the site is to be connected later. Fails with invalid_input
 * when a missing field is not stored for this host.
 */
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

/** Makes this the account's only site. If it replaces another, `scheduledPosts` decides about its posts (see leaveSite). */
export async function storeSite(
  tx: Db,
  accountId: string,
  site: SiteLogin,
  { caller, scheduledPosts }: { caller?: Caller; scheduledPosts?: PlannedPosts | undefined } = {},
): Promise<void> {
  await auditSite(tx, accountId, site, caller)
  const { url, username, sealedPassword, restRoot } = site
  const [left] = await tx
    .select()
    .from(sites)
    .where(and(eq(sites.accountId, accountId), ne(sites.key, siteKeyOf(sql`${url}::text`))))
    .for('update')
  if (left) await leaveSite(tx, left, scheduledPosts)
  const set = {
    url,
    username,
    sealedPassword,
    // The discovered root belongs to the address it was found for.
    restRoot: restRoot ?? sql`case when ${sites.url} = ${url} then ${sites.restRoot} end`,
    name: sql`case when ${sites.url} = ${url} then ${sites.name} end`,
    timezone: sql`case when ${sites.url} = ${url} then ${sites.timezone} end`,
    seoPlugin: sql`case when ${sites.url} = ${url} then ${sites.seoPlugin} end`,
    sharing: sql`case when ${sites.url} = ${url} then ${sites.sharing} end`,
    hasLanguages: sql`case when ${sites.url} = ${url} then ${sites.hasLanguages} end`,
    themeColor: sql`case when ${sites.url} = ${url} then ${sites.themeColor} end`,
    readAfter: sql`case when ${sites.url} = ${url} then ${sites.readAfter} end`,
    contentForm: sql`case when ${sites.url} = ${url} then ${sites.contentForm} else 'blocks' end`,
    defaults: sql`case when ${sites.url} = ${url} then ${sites.defaults} end`,
    // Another user has other permissions, and a fault may be fixed: check the site at once.
    capabilities: null,
    wpUserId: null,
    choices: null,
    checks: null,
    checkedAt: null,
    brokenSince: null,
    checkAfter: sql`now()`,
    updatedAt: sql`now()`,
  }
  await tx
    .insert(sites)
    .values({ accountId, url, username, sealedPassword, restRoot })
    .onConflictDoUpdate({ target: sites.accountId, set })
  // A public site changes what may be published automatically.
  await wakeAutopilot(tx, accountId)
}

async function auditSite(tx: Db, accountId: string, site: SiteLogin, caller: Caller | undefined) {
  const [stored] = await tx.select().from(sites).where(eq(sites.accountId, accountId))
  const { url, username, sealedPassword } = site
  const isSame =
    stored?.url === url && stored.username === username && stored.sealedPassword === sealedPassword
  if (isSame) return
  const act = stored ? 'site_changed' : 'site_connected'
  await recordAuditEntry(tx, { accountId, act, caller, detail: new URL(url).host })
}

/** Credentials in the address would be visible wherever the address is shown. */
function refuseLoginInAddress(address: string) {
  const { username, password } = new URL(address)
  if (username || password) failField('wordpressSiteUrl', 'Please enter a valid WordPress site URL')
}
