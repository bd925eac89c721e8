import { accounts } from '../../contract/accounts.ts'
import { routes } from '../platform/routes.ts'
import { checkEmailExists } from './check-email-exists.ts'
import { login } from './login.ts'
import { endSession } from './session.ts'

export const accountsRoutes = routes('accounts', accounts, {
  login,
  logout: async (app, { sessionId }) => {
    await endSession(app.db, sessionId)
    return {}
  },
  checkEmailExists,
})
