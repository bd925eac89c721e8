import { eq } from 'drizzle-orm'
import type { security } from '../../contract/security.ts'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { Values } from '../platform/routes.ts'
import { twoFactors } from '../schema/accounts.ts'
import { noteAct } from './audit/note-act.ts'
import { makeRecoveryCodes } from './recovery-codes.ts'
import { requirePassword } from './require-password.ts'
import { expectCode, findSecondFactor, noteWrongCode, takeCode, tellSecondFactor } from './second-factor.ts'
import { getUser } from './user.ts'

/** Ten new recovery codes for the password or a code; the earlier ones are void at once, and the owner is told. */
export async function renewRecoveryCodes(app: App, asked: Values<typeof security.twoFactor>) {
  const { accountId, sessionId, currentPassword, code, caller } = asked
  if (!(await findSecondFactor(app.db, accountId)))
    return fail('two_factor_off', 'Two-factor authentication is not on.')
  const { email } = currentPassword
    ? await requirePassword(app, { accountId, sessionId, password: currentPassword, caller })
    : await getUser(app.db, accountId)
  const guess = currentPassword ? undefined : await expectCode(app, { email, address: caller.address, code })
  const owner = { id: accountId, email, caller }
  const renewed = app.db.transaction(async (tx) => {
    // One after the other: of two at once only the later one's codes may be good.
    await tx.select().from(twoFactors).where(eq(twoFactors.accountId, accountId)).for('update')
    if (guess) await takeCode(app, tx, owner, code)
    await noteAct(tx, { accountId, act: 'recovery_codes_renewed', caller })
    await tellSecondFactor(app, tx, owner, { how: 'renewed' })
    return makeRecoveryCodes(tx, accountId)
  })
  const made = await noteWrongCode(app, owner, renewed)
  await guess?.wasRight()
  return { secret: null, otpauth: null, recoveryCodes: made }
}
