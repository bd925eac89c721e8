import { eq, sql } from 'drizzle-orm'
import type { BusinessInput } from '../../contract/profile.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { fail } from '../platform/fail.ts'
import { businessProfiles, sites } from '../schema/profile.ts'
import { sealApplicationPassword } from './application-password.ts'
import { isSameHost } from './same-host.ts'

export type Business = Omit<BusinessInput, 'wordpressApiKey'> & { wordpressApiKey?: string | undefined }

/** Writes both rows. Without an application password the stored one stays; without either it fails with invalid_input. */
export async function saveBusiness(app: App, tx: Db, accountId: string, business: Business): Promise<void> {
  refuseLoginInAddress(business.wordpressSiteUrl)
  const { businessName, idealClient, clientPromises, clientExpectations } = business
  const texts = { businessName, idealClient, clientPromises, clientExpectations }
  await tx
    .insert(businessProfiles)
    .values({ accountId, ...texts })
    .onConflictDoUpdate({ target: businessProfiles.accountId, set: { ...texts, updatedAt: sql`now()` } })
  await saveSite(app, tx, accountId, business)
}

async function saveSite(app: App, tx: Db, accountId: string, business: Business) {
  const { wordpressSiteUrl: url, wordpressUsername: username, wordpressApiKey } = business
  const sealedPassword = wordpressApiKey
    ? sealApplicationPassword(app.secrets, accountId, wordpressApiKey)
    : undefined
  const set = {
    url,
    username,
    ...(sealedPassword ? { sealedPassword } : {}),
    // What was discovered belongs to the address it was discovered at.
    restRoot: sql`case when ${sites.url} = ${url} then ${sites.restRoot} end`,
    updatedAt: sql`now()`,
  }
  if (!sealedPassword) await requireSameHost(tx, accountId, url)
  const changed = await tx
    .update(sites)
    .set(set)
    .where(eq(sites.accountId, accountId))
    .returning({ id: sites.id })
  if (changed.length > 0) return
  if (!sealedPassword) return invalid('wordpressApiKey', 'WordPress API key is required')
  await tx
    .insert(sites)
    .values({ accountId, url, username, sealedPassword })
    .onConflictDoUpdate({ target: sites.accountId, set })
}

/** The stored application password is never sent to another host than the one it was given for. */
async function requireSameHost(tx: Db, accountId: string, url: string) {
  const [site] = await tx.select({ url: sites.url }).from(sites).where(eq(sites.accountId, accountId))
  if (site && !isSameHost(site.url, url))
    invalid('wordpressApiKey', 'Please enter the application password of the new site')
}

/** A name and password inside the address would be shown wherever the address is. */
function refuseLoginInAddress(address: string) {
  const { username, password } = new URL(address)
  if (username || password) invalid('wordpressSiteUrl', 'Please enter a valid WordPress site URL')
}

const invalid = (field: string, message: string) =>
  fail('invalid_input', message, { fields: { [field]: message } })
