import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { isKnownDevice } from '../sign-in/login-throttle.ts'
import { mailResetLinkJob } from './mail-reset-link.ts'

/** Does the same for every address: whether there is such an account is looked up later, by a job. */
export const forgotPassword: Handler<typeof operations.forgotPassword> = async (app, asked) => {
  const { email, caller, device } = asked
  const isKnown = await isKnownDevice(app, { email, address: caller.address, deviceToken: device.token })
  // Somebody who waits for a mail asks again a few times; a network is an office where several do.
  if (!isKnown)
    await limitCaller(app, 'forgot', caller.address, { perAddress: 10, perNetwork: 50, windowSeconds: 600 })
  await app.jobs.send(app.db, mailResetLinkJob, { email, caller, isKnown })
  return {}
}
