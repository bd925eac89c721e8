import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { fail, failField } from '../../platform/fail.ts'
import type { Caller, Handler, Session } from '../../platform/http/define-routes.ts'
import { accounts, sessions } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { isPassword } from '../passwords/password.ts'
import { countAttempt } from './login-throttle.ts'
import type { security } from '../../../contract/accounts/security.ts'

interface PasswordCheck extends Session {
  currentPassword?: string | undefined
  caller: Caller
}

/** Checks the signed-in account's password again. A wrong one counts as a failed sign-in attempt. */
export async function requirePassword(app: App, input: PasswordCheck) {
  const { accountId, sessionId, currentPassword, caller } = input
  if (!currentPassword) return failWrongPassword('Please enter your current password')
  const [account] = await app.db
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw new Error(`No account ${accountId}`)
  const guess = await countAttempt(app, { email: account.email, ipAddress: caller.ipAddress, sessionId })
  if (!(await isPassword(currentPassword, account.passwordHash))) {
    await recordAuditEntry(app.db, { accountId, act: 'password_failed', actor: 'stranger', caller })
    return failWrongPassword()
  }
  await guess.refund()
  await app.db
    .update(sessions)
    .set({ authenticatedAt: sql`now()` })
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
  return account
}

/** Long enough to review a list of devices, short enough for a browser left open. */
const recentSince = sql`now() - interval '10 minutes'`

/** For calls after a recent password: signing in counts, and so does entering it anywhere. */
export async function requireRecentPassword(db: Db, { accountId, sessionId }: Session): Promise<void> {
  const [found] = await db
    .select({ isRecent: sql<boolean>`${sessions.authenticatedAt} > ${recentSince}` })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.accountId, accountId)))
  if (!found?.isRecent) fail('password_required', 'Enter your password again to do this.')
}

export function failWrongPassword(message = 'This is not your current password'): never {
  return failField('currentPassword', message, 'wrong_password')
}

export const confirmPassword: Handler<typeof security.confirmPassword> = async (app, input) => {
  const { accountId, caller } = input
  await requirePassword(app, input)
  await recordAuditEntry(app.db, { accountId, act: 'password_confirmed', caller })
  return {}
}
