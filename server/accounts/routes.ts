import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
import { listAudit } from './audit/list-audit.ts'
import { noteAct } from './audit/note-act.ts'
import { changePassword } from './change-password.ts'
import { checkEmailExists } from './check-email-exists.ts'
import { endOneSession } from './end-one-session.ts'
import { exportData } from './export/export-data.ts'
import { forgotPassword } from './forgot-password.ts'
import { getTwoFactor } from './get-two-factor.ts'
import { listSessions } from './list-sessions.ts'
import { login } from './login.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { endSession, endSessions } from './session.ts'
import { twoFactor } from './two-factor.ts'
import { updateUser } from './update-user.ts'
import { verifyEmail } from './verify-email.ts'
import { verifyResetToken } from './verify-reset-token.ts'

export const accountsRoutes = routes('accounts', api.accounts, {
  login,
  logout: (app, { accountId, sessionId, caller }) =>
    app.db.transaction(async (tx) => {
      await endSession(tx, sessionId)
      await noteAct(tx, { accountId, act: 'signed_out', caller })
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
  listSessions,
  endOneSession,
  endOtherSessions: (app, { accountId, sessionId, caller }) =>
    app.db.transaction(async (tx) => {
      const ended = await endSessions(tx, accountId, { but: sessionId })
      if (ended > 0) await noteAct(tx, { accountId, act: 'sessions_ended', caller })
      return { ended }
    }),
  exportData,
  listActivity: (app, { accountId, page }) => listAudit(app, { account: accountId, page }),
})
