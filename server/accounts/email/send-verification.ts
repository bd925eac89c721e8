import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { revokeEmailTokens, lockAccount, createEmailToken } from './email-tokens.ts'

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
