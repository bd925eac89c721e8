import { eq, sql } from 'drizzle-orm'
import type { profile } from '../../contract/profile.ts'
import { requireEntitlement } from '../billing/entitlement.ts'
import type { Handler } from '../platform/routes.ts'
import { accounts } from '../schema/accounts.ts'
import { findBusinessProfile } from './find-business-profile.ts'
import { saveBusiness } from './save-business.ts'

/** Changes the business profile; given for the first time here, it completes the account as well. */
export const updateBusiness: Handler<typeof profile.updateBusiness> = async (
  app,
  { accountId, ...business },
) => {
  await requireEntitlement(app.db, accountId)
  const businessProfile = await app.db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ profileCompletedAt: sql`coalesce(${accounts.profileCompletedAt}, now())` })
      .where(eq(accounts.id, accountId))
    await saveBusiness(app, tx, accountId, business)
    return findBusinessProfile(tx, accountId)
  })
  if (!businessProfile) throw new Error('The business profile that was written is not there')
  return { businessProfile }
}
