import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { isKnownDevice } from '../sign-in/login-throttle.ts'
import { emailResetLinkJob } from './email-reset-link.ts'

/** Does the same for every address: a job looks the account up later. */
export const forgotPassword: Handler<typeof operations.forgotPassword> = async (app, input) => {
  const { email, caller, device } = input
  const isKnown = await isKnownDevice(app, { email, ipAddress: caller.ipAddress, deviceToken: device.token })
  // A person waiting for a mail asks a few times; a network may be an office where several do.
  if (!isKnown)
    await limitCaller(app, 'forgot', caller.ipAddress, { perIp: 10, perNetwork: 50, seconds: 600 })
  await app.jobs.send(app.db, emailResetLinkJob, {
    email,
    caller,
    isKnown,
  })
  return {}
}
