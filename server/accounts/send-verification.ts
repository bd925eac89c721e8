import { queueMail } from '../notifications/mail/queue-mail.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { endLinks, holdAccount, makeEmailToken } from './email-tokens.ts'

interface Verification {
  accountId: string
  username: string
  /** The address to prove. */
  to: string
  reason: 'sign-up' | 'change'
}

/** Mails the link that proves an address; opened for a new address, it makes it the account's. */
export async function sendVerification(app: App, tx: Db, values: Verification): Promise<void> {
  const { accountId, username, to, reason } = values
  if (reason === 'change') {
    const { email } = await holdAccount(tx, accountId)
    // One new address waits at a time: the last that was asked for.
    await endLinks(tx, accountId, { newAddressesBut: email })
  }
  const { id, token } = await makeEmailToken(tx, { accountId, purpose: 'verify', email: to })
  await queueMail(app, tx, {
    accountId,
    to,
    template: 'verify-address',
    data: { reason, username },
    secret: token,
    dedupeKey: `verify-address:${id}`,
  })
}
