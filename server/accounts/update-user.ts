import { eq } from 'drizzle-orm'
import type { accounts as operations } from '../../contract/accounts/accounts.ts'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import type { Handler, Values } from '../platform/http/routes.ts'
import { accounts } from '../schema/accounts.ts'
import { noteAct } from './audit/note-act.ts'
import { emailTaken } from './email-taken.ts'
import { maskAddress } from './mask-address.ts'
import { requirePassword, wrongPassword } from './sign-in/require-password.ts'
import { limitVerifications } from './resend-verification.ts'
import { expectCodeIfOn, type Owner, withCode } from './two-factor/second-factor.ts'
import { sendVerification } from './send-verification.ts'
import { isUniqueViolation } from './unique-violation.ts'
import { getUser } from './user.ts'

type Asked = Values<typeof operations.updateUser>

/** All or nothing: with a wrong password or a taken name neither is changed. */
export const updateUser: Handler<typeof operations.updateUser> = async (app, values) => {
  const { accountId, username, caller } = values
  const user = await getUser(app.db, accountId)
  const newEmail = values.email === user.email ? undefined : values.email
  const owner = { id: accountId, email: user.email, caller }
  const guess =
    newEmail === undefined ? undefined : await checkNewEmail(app, owner, { ...values, email: newEmail })
  const isRenamed = username !== undefined && username !== user.username
  try {
    await withCode(app, owner, { code: values.code, guess }, async (tx) => {
      if (isRenamed) {
        await tx.update(accounts).set({ username }).where(eq(accounts.id, accountId))
        await noteAct(tx, { accountId, act: 'name_changed', caller, detail: username })
      }
      if (newEmail === undefined) return
      const name = username ?? user.username
      const detail = maskAddress(newEmail)
      await noteAct(tx, { accountId, act: 'email_change_asked', caller, detail })
      await sendVerification(app, tx, { accountId, username: name, to: newEmail, reason: 'change' })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'accounts_username_key')) return usernameTaken()
    throw error
  }
  return { user: await getUser(app.db, accountId) }
}

/** Requires the same as signing in: control of the address allows a password reset. */
async function checkNewEmail(app: App, owner: Owner, values: Asked & { email: string }) {
  const { accountId, sessionId, email, currentPassword, code, caller } = values
  if (!currentPassword) return wrongPassword('Please enter your current password')
  await requirePassword(app, { accountId, sessionId, password: currentPassword, caller })
  const guess = await expectCodeIfOn(app, owner, sessionId, code)
  // Before the look: it tells who is a customer.
  await limitVerifications(app, accountId)
  if (await isTaken(app.db, email)) emailTaken()
  return guess
}

async function isTaken(db: Db, email: string): Promise<boolean> {
  const found = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
  return found.length > 0
}

function usernameTaken(): never {
  const message = 'This username is already taken'
  return fail('username_taken', message, { fields: { username: message } })
}
