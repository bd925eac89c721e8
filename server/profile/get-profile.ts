import type { profile } from '../../contract/profile/profile.ts'
import { getUser } from '../accounts/get-user.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { findBeginnings } from './find-beginnings.ts'
import { findBusinessProfile } from './find-business-profile.ts'

export const getProfile: Handler<typeof profile.get> = async (app, { accountId }) => {
  const user = await getUser(app.db, accountId)
  const businessProfile = (await findBusinessProfile(app.db, accountId)) ?? null
  const beginnings = user.profileComplete
    ? { draft: null, site: null }
    : await findBeginnings(app.db, accountId)
  return { user, businessProfile, ...beginnings }
}
