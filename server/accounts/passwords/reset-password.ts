import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { fail } from '../../platform/fail.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { findEmailToken, revokeEmailTokens, lockAccount, consumeEmailToken } from '../email/email-tokens.ts'
import { eq, sql } from 'drizzle-orm'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { Db } from '../../platform/database/db.ts'
import { accounts, emailTokens } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { clearThrottle } from '../sign-in/login-throttle.ts'
import { endSessions } from '../sign-in/session.ts'
import { hashPassword } from './password.ts'
import { rejectCommonPassword } from './reject-common-password.ts'

export const verifyResetToken: Handler<typeof operations.verifyResetToken> = async (
  app,
  { token, caller },
) => {
  // 256 bits cannot be guessed: this only limits the work. The page asks once each time it is opened.
  await limitCaller(app, 'reset-token', caller.ipAddress, { perIp: 60, perNetwork: 300, seconds: 600 })
  const found = await findEmailToken(app.db, 'reset', token)
  return found?.isOpen ? {} : failInvalidResetToken()
}

function failInvalidResetToken(): never {
  return fail('invalid_token', 'Invalid or expired reset token')
}

/** Opening the emailed link proves ownership: all other sessions and links end. */
export const resetPassword: Handler<typeof operations.resetPassword> = async (
  app,
  { token, password, caller, device },
) => {
  // Allows some tries until the password meets the rules; each may cost a hash.
  await limitCaller(app, 'reset', caller.ipAddress, { perIp: 30, perNetwork: 150, seconds: 600 })
  const found = await findEmailToken(app.db, 'reset', token)
  if (!found?.isOpen) return failInvalidResetToken()
  const { id, accountId } = found
  await rejectCommonPassword(password, { email: found.email, field: 'password' })
  const passwordHash = await hashPassword(password)
  await app.db.transaction(async (tx) => {
    const { email } = await lockAccount(tx, accountId)
    if (!(await consumeEmailToken(tx, id))) return failInvalidResetToken()
    await updatePassword(tx, { ...found, passwordHash })
    // A pending new address may belong to an intruder.
    await revokeEmailTokens(tx, accountId, { resets: 'all', newAddressesBut: email })
    await endSessions(app, tx, accountId)
    await recordAuditEntry(tx, { accountId, act: 'password_reset', actor: 'link', caller })
    await clearThrottle(tx, { email, ipAddress: caller.ipAddress, deviceToken: device.keep() })
    await queueMail(app, tx, {
      accountId,
      template: 'password-changed',
      data: { at: app.now().toISOString(), how: 'reset' },
      dedupeKey: `password-changed:${id}`,
    })
  })
  return {}
}

async function updatePassword(tx: Db, reset: { id: string; accountId: string; passwordHash: string }) {
  const sentTo = sql`(select ${emailTokens.email} from ${emailTokens} where ${emailTokens.id} = ${reset.id})`
  await tx
    .update(accounts)
    .set({
      passwordHash: reset.passwordHash,
      // Issued at registration, with the password that was just replaced.
      registrationTokenHash: null,
      emailVerifiedAt: sql`case when ${accounts.email} = ${sentTo} then coalesce(${accounts.emailVerifiedAt}, now())
        else ${accounts.emailVerifiedAt} end`,
    })
    .where(eq(accounts.id, reset.accountId))
}
