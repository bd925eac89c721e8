import { eq, sql } from 'drizzle-orm'
import type { siteProfile } from '../../../contract/profile/profile.ts'
import { requireEntitlement } from '../../billing/entitlement.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { findBusinessProfile } from '../../profile/find-business-profile.ts'
import { saveBusiness } from '../../profile/save-site.ts'
import { saveTriedLogin, tryLogin } from './try-login.ts'

/** Changes the business profile and tries a changed login; the first business given here also completes the account. */
export const updateBusiness: Handler<typeof siteProfile.updateBusiness> = async (
  app,
  { accountId, ...business },
) => {
  await requireEntitlement(app.db, accountId)
  const tried = await tryLogin(app, accountId, business, { isStoredTried: false })
  const businessProfile = await app.db.transaction(async (tx) => {
    await tx
      .update(accounts)
      .set({ profileCompletedAt: sql`coalesce(${accounts.profileCompletedAt}, now())` })
      .where(eq(accounts.id, accountId))
    await saveBusiness(app, tx, accountId, business)
    await saveTriedLogin(tx, accountId, tried)
    return (await findBusinessProfile(tx, accountId))!
  })
  return { businessProfile }
}
