import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { revokeEmailTokens, lockAccount, createEmailToken } from './email-tokens.ts'

interface SendVerificationInput {
  accountId: string
  username: string
  /** The address to prove. */
  to: string
  reason: 'sign-up' | 'change'
}

/** Mails the link that proves an address; opened for a new address, it makes it the account's. */
export async function sendVerification(app: App, tx: Db, input: SendVerificationInput): Promise<void> {
  const { accountId, username, to, reason } = input
  if (reason === 'change') {
    const { email } = await lockAccount(tx, accountId)
    // One new address waits at a time: the last that was asked for.
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
