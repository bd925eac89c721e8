import { eq } from 'drizzle-orm'
import type { BusinessProfile } from '../../contract/profile/profile.ts'
import type { Db } from '../platform/database/db.ts'
import { businessProfiles, sites } from '../schema/profile.ts'

/** The business and its site, without the application password; undefined until it is given. */
export async function findBusinessProfile(db: Db, accountId: string): Promise<BusinessProfile | undefined> {
  const [found] = await db
    .select({ business: businessProfiles, site: sites })
    .from(businessProfiles)
    .leftJoin(sites, eq(sites.accountId, businessProfiles.accountId))
    .where(eq(businessProfiles.accountId, accountId))
  if (!found) return undefined
  const { business, site } = found
  return {
    ...business,
    wordpressSiteUrl: site?.url ?? '',
    wordpressUsername: site?.username ?? '',
    hasWordpressApiKey: site !== null,
  }
}
