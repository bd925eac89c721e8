import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import type { App } from '../../platform/app.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { getUser } from '../get-user.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { Db } from '../../platform/database/db.ts'
import { revokeEmailTokens, lockAccount, createEmailToken } from './email-tokens.ts'

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

interface SendVerificationInput {
  accountId: string
  username: string
  /** The address to verify. */
  to: string
  reason: 'sign-up' | 'change'
}

/** Mails the link that verifies an address; for a new address, opening it also makes it the account's. */
export async function sendVerification(app: App, tx: Db, input: SendVerificationInput): Promise<void> {
  const { accountId, username, to, reason } = input
  if (reason === 'change') {
    const { email } = await lockAccount(tx, accountId)
    // Only the most recently requested new address can be verified.
    await revokeEmailTokens(tx, accountId, { newAddressesBut: email })
  }
  const { id, token } = await createEmailToken(tx, { accountId, purpose: 'verify', email: to })
  await queueMail(app, tx, {
    accountId,
    to,
    template: 'verify-address',
    data: { reason, username },
    secret: token,
    dedupeKey: `verify-address:${id}`,
  })
}
