import { profile } from '../../contract/profile.ts'
import { getUser } from '../accounts/user.ts'
import { routes } from '../platform/routes.ts'
import { completeProfile } from './complete-profile.ts'
import { findBusinessProfile } from './find-business-profile.ts'
import { updateBusiness } from './update-business.ts'

export const profileRoutes = routes('profile', profile, {
  complete: completeProfile,
  completeAfterRegistration: completeProfile,
  get: async (app, { accountId }) => {
    const user = await getUser(app.db, accountId)
    const businessProfile = await findBusinessProfile(app.db, accountId)
    return { user, businessProfile: businessProfile ?? null }
  },
  updateBusiness,
})
