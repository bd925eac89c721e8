import type { billing } from '../../contract/billing/billing.ts'
import { requirePassword } from '../accounts/sign-in/require-password.ts'
import { requireCodeIfEnabled, withSecondFactor } from '../accounts/two-factor/second-factor.ts'
import { failField } from '../platform/fail.ts'
import type { Handler } from '../platform/http/define-routes.ts'
import { endAccount, requireNoPublishing } from './end-account.ts'

/** Requires the owner's password, address and, if enabled, a code. */
export const deleteAccount: Handler<typeof billing.deleteAccount> = async (app, input) => {
  const { accountId, sessionId, currentPassword, confirm, code, caller } = input
  const check = { accountId, sessionId, password: currentPassword, caller }
  const { email } = await requirePassword(app, check)
  if (confirm.toLowerCase() !== email) failField('confirm', 'Type the email address of your account')
  const owner = { id: accountId, email, caller }
  const guess = await requireCodeIfEnabled(app, owner, { sessionId }, code)
  if (guess) await withSecondFactor(app, owner, { code, guess }, (tx) => requireNoPublishing(tx, accountId))
  await endAccount(app, { accountId, email, by: { caller } })
  return {}
}
