import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { fail } from '../../platform/fail.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { findEmailToken } from '../email-tokens.ts'

export const verifyResetToken: Handler<typeof operations.verifyResetToken> = async (
  app,
  { token, caller },
) => {
  // 256 bits are not guessed: this only bounds the work. The page asks once each time it is opened.
  await limitCaller(app, 'reset-token', caller.address, {
    perAddress: 60,
    perNetwork: 300,
    windowSeconds: 600,
  })
  const found = await findEmailToken(app.db, 'reset', token)
  return found?.isOpen ? {} : invalidResetToken()
}

export function invalidResetToken(): never {
  return fail('invalid_token', 'Invalid or expired reset token')
}
