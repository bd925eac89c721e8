import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import type { App } from '../../platform/app.ts'
import { limitRate, limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler, Caller } from '../../platform/http/define-routes.ts'
import { getUser } from '../get-user.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { Db } from '../../platform/database/db.ts'
import {
  revokeEmailTokens,
  lockAccount,
  createEmailToken,
  findEmailToken,
  consumeEmailToken,
} from './email-tokens.ts'
import { eq, sql } from 'drizzle-orm'
import { fail, failField } from '../../platform/fail.ts'
import { accounts, emailTokens } from '../../schema/accounts.ts'
import { isUniqueViolation } from '../../platform/database/database-errors.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'

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

/** Mail scanners open links, so verification is a POST from the page behind the link, and repeating it changes nothing. */
export const verifyEmail: Handler<typeof operations.verifyEmail> = async (app, { token, caller }) => {
  // 256 bits cannot be guessed: this only limits the work.
  await limitCaller(app, 'verify-email', caller.ipAddress, { perIp: 60, perNetwork: 300, seconds: 600 })
  const found = await findEmailToken(app.db, 'verify', token)
  if (!found) return failInvalidLink()
  try {
    return await app.db.transaction((tx) => confirmEmail(app, tx, { ...found, caller }))
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_email_unique')) return failEmailTaken()
    throw error
  }
}

async function confirmEmail(app: App, tx: Db, input: { id: string; accountId: string; caller: Caller }) {
  const { id, accountId, caller } = input
  const account = await lockAccount(tx, accountId)
  const isFirst = await consumeEmailToken(tx, id)
  const [link] = await tx
    .select({ email: emailTokens.email, usedAt: emailTokens.usedAt })
    .from(emailTokens)
    .where(eq(emailTokens.id, id))
  if (!link?.usedAt) return failInvalidLink()
  const isPresent = link.email === account.email
  if (!isFirst) return isPresent && account.emailVerifiedAt ? { email: link.email } : failInvalidLink()
  await tx
    .update(accounts)
    .set({ email: link.email, emailVerifiedAt: sql`now()` })
    .where(eq(accounts.id, accountId))
  const act = isPresent ? 'email_verified' : 'email_changed'
  await recordAuditEntry(tx, { accountId, act, actor: 'link', caller, detail: maskEmail(link.email) })
  if (!isPresent) await retireOldEmail(app, tx, { id, accountId, from: account.email, to: link.email })
  return { email: link.email }
}

async function retireOldEmail(
  app: App,
  tx: Db,
  change: { id: string; accountId: string; from: string; to: string },
) {
  // Links to the old address could reset the password there or restore that address.
  await revokeEmailTokens(tx, change.accountId, { resets: 'all', newAddressesBut: change.to })
  await queueMail(app, tx, {
    accountId: change.accountId,
    to: change.from,
    template: 'address-changed',
    data: { newAddress: maskEmail(change.to), at: app.now().toISOString() },
    dedupeKey: `address-changed:${change.id}`,
  })
}

export function failEmailTaken(): never {
  return failField('email', 'An account with this email already exists', 'email_taken')
}

/** For a mail to someone else: a•••@example.com. */
export function maskEmail(email: string): string {
  const [first = ''] = email
  return `${first}•••${email.slice(email.lastIndexOf('@'))}`
}

function failInvalidLink(): never {
  return fail('invalid_token', 'This link is invalid or has expired')
}
