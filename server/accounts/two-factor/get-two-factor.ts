import type { security } from '../../../contract/accounts/security.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { countRecoveryCodes } from './recovery-codes.ts'
import { findSecondFactor } from './second-factor.ts'

export const getTwoFactor: Handler<typeof security.getTwoFactor> = async (app, { accountId }) => {
  const factor = await findSecondFactor(app.db, accountId)
  return {
    enabled: factor !== undefined,
    enabled_at: factor?.confirmedAt?.toISOString() ?? null,
    recovery_codes_left: factor ? await countRecoveryCodes(app.db, accountId) : 0,
  }
}
