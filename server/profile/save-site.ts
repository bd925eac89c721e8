import { wakeAutopilot } from '../accounts/wake-autopilot.ts'
import { and, eq, ne, sql } from 'drizzle-orm'
import type { BusinessInput, PlannedPosts } from '../../contract/profile/profile.ts'
import { recordAuditEntry } from '../accounts/audit/record-audit-entry.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import type { Caller } from '../platform/http/define-routes.ts'
import { sites } from '../schema/profile.ts'
import { siteKeyOf } from '../schema/site-key.ts'
import { sealApplicationPassword } from './application-password.ts'
import { leaveSite } from './leave-site.ts'
import { isSameHost } from './is-same-host.ts'

export interface SiteLogin {
  url: string
  username: string
  /** By sealApplicationPassword, for this account. */
  sealedPassword: string
  /** Where discovery found it; left out, what is known of the same address stays. */
  restRoot?: string | undefined
}

const passwordRequired = 'WordPress API key is required'
const newSitePasswordRequired = 'Enter the application password of the new site'

export type SiteInput = Pick<
  BusinessInput,
  'wordpressSiteUrl' | 'wordpressUsername' | 'wordpressApiKey' | 'connectLater'
>
type SiteRow = typeof sites.$inferSelect

/** Stores the site that was given, if one was; see resolveSite. */
export async function saveSite(
  app: App,
  tx: Db,
  accountId: string,
  input: SiteInput & { isFirst: boolean; caller: Caller; scheduledPosts?: PlannedPosts | undefined },
): Promise<void> {
  // Locked: a password stored meanwhile for another host must not be taken for this one's.
  const [stored] = await tx.select().from(sites).where(eq(sites.accountId, accountId)).for('update')
  const site = resolveSite(app, accountId, input, stored)
  if (site) await storeSite(tx, accountId, site, input)
}

/**
 * Fills in from the stored site what was left out; undefined where the site is to be connected later. Fails with invalid_input
 * where something is missing that is not stored for this host.
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
  // The stored application password is never sent to another host than the one it was given for.
  const known = stored && isSameHost(stored.url, url) ? stored : undefined
  const username = wordpressUsername || known?.username
  const sealedPassword = wordpressApiKey
    ? sealApplicationPassword(app.secrets, accountId, wordpressApiKey)
    : known?.sealedPassword
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

/** The one site of the account from now on. Where it takes the place of another, `scheduledPosts` says what becomes of its posts: leaveSite. */
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
    // What was discovered belongs to the address it was discovered at.
    restRoot: restRoot ?? sql`case when ${sites.url} = ${url} then ${sites.restRoot} end`,
    name: sql`case when ${sites.url} = ${url} then ${sites.name} end`,
    timezone: sql`case when ${sites.url} = ${url} then ${sites.timezone} end`,
    seoPlugin: sql`case when ${sites.url} = ${url} then ${sites.seoPlugin} end`,
    sharing: sql`case when ${sites.url} = ${url} then ${sites.sharing} end`,
    hasLanguages: sql`case when ${sites.url} = ${url} then ${sites.hasLanguages} end`,
    readAfter: sql`case when ${sites.url} = ${url} then ${sites.readAfter} end`,
    contentForm: sql`case when ${sites.url} = ${url} then ${sites.contentForm} else 'blocks' end`,
    // Those of another user are others, and what was broken may be repaired: check the site at once.
    capabilities: null,
    wpUserId: null,
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
  // What may go out by itself depends on whose readers the site has.
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

/** A name and password inside the address would be shown wherever the address is. */
function refuseLoginInAddress(address: string) {
  const { username, password } = new URL(address)
  const message = 'Please enter a valid WordPress site URL'
  if (username || password) fail('invalid_input', message, { fields: { wordpressSiteUrl: message } })
}
