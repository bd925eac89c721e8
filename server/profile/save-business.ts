import { eq, sql } from 'drizzle-orm'
import type { BusinessInput, PlannedPosts } from '../../contract/profile/profile.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import type { Caller } from '../platform/http/define-routes.ts'
import { businessProfiles, profileDrafts } from '../schema/profile.ts'
import { findBusinessProfile } from './find-business-profile.ts'
import { saveSite } from './save-site.ts'

/** Saves the business and its site and ends the draft. Omitted fields of the site keep their stored values. */
export async function saveBusiness(
  app: App,
  tx: Db,
  accountId: string,
  business: BusinessInput & { caller: Caller; scheduledPosts?: PlannedPosts | undefined },
): Promise<void> {
  const { businessName, idealClient, clientPromises, clientExpectations } = business
  const texts = { businessName, idealClient, clientPromises, clientExpectations }
  const isFirst = !(await findBusinessProfile(tx, accountId))
  await saveSite(app, tx, accountId, { ...business, isFirst })
  await tx
    .insert(businessProfiles)
    .values({ accountId, ...texts })
    .onConflictDoUpdate({ target: businessProfiles.accountId, set: { ...texts, updatedAt: sql`now()` } })
  await tx.delete(profileDrafts).where(eq(profileDrafts.accountId, accountId))
}
