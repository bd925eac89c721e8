import type { security } from '../../../contract/accounts/security.ts'
import type { Handler } from '../../platform/http/routes.ts'
import { noteAct } from '../audit/note-act.ts'
import { requirePassword } from './require-password.ts'

export const confirmPassword: Handler<typeof security.confirmPassword> = async (app, asked) => {
  const { accountId, sessionId, currentPassword, caller } = asked
  await requirePassword(app, { accountId, sessionId, password: currentPassword, caller })
  await noteAct(app.db, { accountId, act: 'password_confirmed', caller })
  return {}
}
