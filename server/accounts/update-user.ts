import { eq } from 'drizzle-orm'
import type { accounts as operations } from '../../contract/accounts/accounts.ts'
import type { App } from '../platform/app.ts'
import { failField } from '../platform/fail.ts'
import type { Handler, HandlerInput } from '../platform/http/define-routes.ts'
import { accounts } from '../schema/accounts.ts'
import { isUniqueViolation } from '../platform/database/database-errors.ts'
import { recordAuditEntry } from './audit/record-audit-entry.ts'
import { requirePassword } from './sign-in/require-password.ts'
import { failEmailTaken, limitVerificationMails, maskEmail, sendVerification } from './email/verify-email.ts'
import { requireCodeIfEnabled, type AccountOwner, withSecondFactor } from './two-factor/second-factor.ts'
import { getUser } from './get-user.ts'

type UpdateUserInput = HandlerInput<typeof operations.updateUser>

/** All or nothing: a wrong password or a taken name changes neither. */
export const updateUser: Handler<typeof operations.updateUser> = async (app, values) => {
  const { accountId, username, caller } = values
  const user = await getUser(app.db, accountId)
  const newEmail = values.email === user.email ? undefined : values.email
  const owner = { id: accountId, email: user.email, caller }
  const guess =
    newEmail === undefined ? undefined : await checkNewEmail(app, owner, { ...values, email: newEmail })
  const isRenamed = username !== undefined && username !== user.username
  try {
    await withSecondFactor(app, owner, { code: values.code, guess }, async (tx) => {
      if (isRenamed) {
        await tx.update(accounts).set({ username }).where(eq(accounts.id, accountId))
        await recordAuditEntry(tx, { accountId, act: 'name_changed', caller, detail: username })
      }
      if (newEmail === undefined) return
      const name = username ?? user.username
      const detail = maskEmail(newEmail)
      await recordAuditEntry(tx, { accountId, act: 'email_change_asked', caller, detail })
      await sendVerification(app, tx, { accountId, username: name, to: newEmail, reason: 'change' })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_username_key'))
      failField('username', 'This username is already taken', 'username_taken')
    throw error
  }
  return { user: await getUser(app.db, accountId) }
}

/** Requires the same as signing in, because control of the address allows a password reset. */
async function checkNewEmail(app: App, owner: AccountOwner, values: UpdateUserInput & { email: string }) {
  const { accountId, sessionId, email, code } = values
  await requirePassword(app, values)
  const guess = await requireCodeIfEnabled(app, owner, { sessionId }, code)
  // Before the lookup, which reveals who is a customer.
  await limitVerificationMails(app, accountId)
  if ((await app.db.$count(accounts, eq(accounts.email, email))) > 0) failEmailTaken()
  return guess
}
