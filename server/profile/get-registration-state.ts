import { setTimeout as delay } from 'node:timers/promises'
import type { profile } from '../../contract/profile/profile.ts'
import { limitCaller } from '../platform/http/rate-limit.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { requireAccount } from './find-account.ts'
import { findIncompleteProfile } from './find-incomplete-profile.ts'
import { isPaid } from './require-payment.ts'

// The page gives up after ten seconds.
const maxWaitMs = 3000

/** Lets a new customer's page continue in another browser tab, before there is a session. */
export const getRegistrationState: Handler<typeof profile.registrationState> = async (
  app,
  { registrationToken, caller },
) => {
  // Allows a school class behind one address to reload a few times each. Tokens cannot be guessed at any rate.
  await limitCaller(app, 'registration-state', caller.ipAddress, {
    perIp: 300,
    perNetwork: 1000,
    seconds: 600,
  })
  const { id } = await requireAccount(app.db, { registrationToken })
  const beginnings = await findIncompleteProfile(app.db, id)
  // While the provider is away or slow, the page shows what is known here.
  const paid = await Promise.race([isPaid(app, id), delay(maxWaitMs, false, { ref: false })])
  return { ...beginnings, paid }
}
