import type { security } from '../../../contract/accounts/security.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { requirePassword } from './require-password.ts'

export const confirmPassword: Handler<typeof security.confirmPassword> = async (app, input) => {
  const { accountId, sessionId, currentPassword, caller } = input
  await requirePassword(app, { accountId, sessionId, password: currentPassword, caller })
  await recordAuditEntry(app.db, { accountId, act: 'password_confirmed', caller })
  return {}
}
