import type { profile } from '../../contract/profile/profile.ts'
import { getUser } from '../accounts/get-user.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { findIncompleteProfile } from './find-incomplete-profile.ts'
import { findBusinessProfile } from './find-business-profile.ts'

export const getProfile: Handler<typeof profile.get> = async (app, { accountId }) => {
  const user = await getUser(app.db, accountId)
  const businessProfile = (await findBusinessProfile(app.db, accountId)) ?? null
  const beginnings = user.profileComplete
    ? { draft: null, site: null }
    : await findIncompleteProfile(app.db, accountId)
  return { user, businessProfile, ...beginnings }
}
