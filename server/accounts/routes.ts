import { api } from '../../contract/api.ts'
import type { App } from '../platform/app.ts'
import { Refusal } from '../platform/fail.ts'
import { defineRoutes } from '../platform/http/define-routes.ts'
import { listAuditEntries } from './audit/list-audit-entries.ts'
import { recordAuditEntry } from './audit/record-audit-entry.ts'
import { changePassword } from './passwords/change-password.ts'
import { checkEmailExists } from './sign-in/check-email-exists.ts'
import { confirmPassword } from './sign-in/require-password.ts'
import { endOneSession, endOtherSessions, listSessions } from './sign-in/manage-sessions.ts'
import { exportData } from './export/export-data.ts'
import { forgotPassword } from './passwords/forgot-password.ts'
import { getTwoFactor, twoFactor } from './two-factor/two-factor.ts'
import { login } from './sign-in/login.ts'
import { resendVerification, verifyEmail } from './email/verify-email.ts'
import { resetPassword, verifyResetToken } from './passwords/reset-password.ts'
import { endSessions } from './sign-in/session.ts'
import { updateUser } from './update-user.ts'

export const accountsRoutes = defineRoutes('accounts', api.accounts, {
  login: (app, input) => countSignIn(app, login(app, input)),
  logout: (app, { accountId, sessionId, caller }) =>
    app.db.transaction(async (tx) => {
      await endSessions(app, tx, accountId, { only: sessionId })
      await recordAuditEntry(tx, { accountId, act: 'signed_out', caller })
      return {}
    }),
  checkEmailExists,
  forgotPassword,
  verifyResetToken,
  resetPassword,
  verifyEmail,
  resendVerification,
  updateUser,
  changePassword,
  getTwoFactor,
  twoFactor,
  confirmPassword,
  listSessions,
  endOneSession,
  endOtherSessions,
  exportData,
  listActivity: (app, { accountId, page }) => listAuditEntries(app, { account: accountId, page }),
})

/** A sign-in that still needs its code is incomplete; a wrong code is a failed attempt. */
async function countSignIn<T>({ metrics }: App, signIn: Promise<T>): Promise<T> {
  const count = (outcome: string) => metrics.signIns.inc({ role: 'customer', outcome })
  try {
    const signedIn = await signIn
    count('success')
    return signedIn
  } catch (error) {
    if (error instanceof Refusal)
      count(error.code === 'two_factor_required' && error.fields ? 'wrong_code' : error.code)
    throw error
  }
}
