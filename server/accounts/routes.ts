import { api } from '../../contract/api.ts'
import { routes } from '../platform/routes.ts'
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
  logout: async (app, { sessionId }) => {
    await endSession(app.db, sessionId)
    return {}
  },
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
  endOtherSessions: async (app, { accountId, sessionId }) => ({
    ended: await endSessions(app.db, accountId, { but: sessionId }),
  }),
  exportData,
})
