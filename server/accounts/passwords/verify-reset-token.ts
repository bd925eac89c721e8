import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { fail } from '../../platform/fail.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findEmailToken } from '../email/email-tokens.ts'

export const verifyResetToken: Handler<typeof operations.verifyResetToken> = async (
  app,
  { token, caller },
) => {
  // 256 bits cannot be guessed: this only limits the work. The page asks once each time it is opened.
  await limitCaller(app, 'reset-token', caller.ipAddress, { perIp: 60, perNetwork: 300, seconds: 600 })
  const found = await findEmailToken(app.db, 'reset', token)
  return found?.isOpen ? {} : failInvalidResetToken()
}

export function failInvalidResetToken(): never {
  return fail('invalid_token', 'Invalid or expired reset token')
}
