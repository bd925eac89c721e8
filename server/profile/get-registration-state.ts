import type { profile } from '../../contract/profile/profile.ts'
import { getEntitlement } from '../billing/entitlement.ts'
import { limitCaller } from '../platform/http/rate-limit.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { requireAccount } from './find-account.ts'
import { findIncompleteProfile } from './find-incomplete-profile.ts'

/** What the page of a new customer goes on from in another browser tab, before there is a session. */
export const getRegistrationState: Handler<typeof profile.registrationState> = async (
  app,
  { registrationToken, caller },
) => {
  // A class of pupils behind one address comes back a few times each; a token cannot be guessed at any rate.
  await limitCaller(app, 'registration-state', caller.ipAddress, {
    maxPerIp: 300,
    maxPerNetwork: 1000,
    windowSeconds: 600,
  })
  const { id } = await requireAccount(app.db, { registrationToken })
  const beginnings = await findIncompleteProfile(app.db, id)
  return { ...beginnings, paid: (await getEntitlement(app.db, id)).live }
}
