import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import type { App } from '../../platform/app.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { getUser } from '../get-user.ts'
import { sendVerification } from './send-verification.ts'

/** Mails the link again; does nothing when no address is waiting for verification. */
export const resendVerification: Handler<typeof operations.resendVerification> = async (
  app,
  { accountId },
) => {
  const { username, email, emailVerified, pendingEmail } = await getUser(app.db, accountId)
  if (emailVerified && pendingEmail === null) return {}
  await limitVerificationMails(app, accountId)
  const to = pendingEmail ?? email
  const reason = pendingEmail === null ? 'sign-up' : 'change'
  await app.db.transaction((tx) => sendVerification(app, tx, { accountId, username, to, reason }))
  return {}
}

/** Five an hour, because the recipient may never have asked for them. */
export function limitVerificationMails(app: App, accountId: string): Promise<void> {
  return limitRate(app, `verification:${accountId}`, 5, 3600)
}
