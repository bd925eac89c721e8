import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { revokeEmailTokens } from '../email/email-tokens.ts'
import { requirePassword, failWrongPassword } from '../sign-in/require-password.ts'
import { endSessions } from '../sign-in/session.ts'
import { hashPassword } from './password.ts'
import { rejectCommonPassword } from './reject-common-password.ts'

export const changePassword: Handler<typeof operations.changePassword> = async (app, input) => {
  const { accountId, sessionId, newPassword, caller } = input
  const { email, passwordHash: present } = await requirePassword(app, input)
  await rejectCommonPassword(newPassword, { email, field: 'newPassword' })
  const passwordHash = await hashPassword(newPassword)
  await app.db.transaction(async (tx) => {
    const [changed] = await tx
      .update(accounts)
      .set({ passwordHash, registrationTokenHash: null })
      // A reset link may have set another password meanwhile: keep that one.
      .where(and(eq(accounts.id, accountId), eq(accounts.passwordHash, present)))
      .returning({ id: accounts.id })
    if (!changed) return failWrongPassword()
    await revokeEmailTokens(tx, accountId, { resets: 'all' })
    await recordAuditEntry(tx, { accountId, act: 'password_changed', caller })
    await endSessions(app, tx, accountId, { but: sessionId })
    await queueMail(app, tx, {
      accountId,
      template: 'password-changed',
      data: { at: app.now().toISOString(), how: 'settings' },
      dedupeKey: `password-changed:${randomUUID()}`,
    })
  })
  return {}
}
