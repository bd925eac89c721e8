import { and, eq } from 'drizzle-orm'
import type { accounts as operations } from '../../../contract/accounts/accounts.ts'
import { fail } from '../../platform/fail.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { recordAuditEntry } from '../audit/record-audit-entry.ts'
import { isPassword } from '../passwords/password.ts'
import { requireCodeIfEnabled, withSecondFactor } from '../two-factor/second-factor.ts'
import { getUser } from '../get-user.ts'
import { isKnownDevice, recordKnownSource, countAttempt } from './login-throttle.ts'
import { startSession } from './session.ts'

// Offices behind one address or carrier can sign in in the morning; trying a list of stolen passwords is too slow.
const loginLimit = { perIp: 100, perNetwork: 400, seconds: 600 }

export const login: Handler<typeof operations.login> = async (
  app,
  { email, password, rememberMe, code, caller, device },
) => {
  const guesser = { email, ipAddress: caller.ipAddress, deviceToken: device.token }
  if (!(await isKnownDevice(app, guesser))) await limitCaller(app, 'login', caller.ipAddress, loginLimit)
  const guess = await countAttempt(app, guesser)
  const [account] = await app.db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.email, email))
  const right = await isPassword(password, account?.passwordHash)
  if (!account || !right) {
    const accountId = account?.id ?? null
    await recordAuditEntry(app.db, { accountId, act: 'sign_in_failed', actor: 'stranger', caller })
    return failInvalidCredentials()
  }
  await guess.refund()
  const owner = { id: account.id, email, caller }
  const codeGuess = await requireCodeIfEnabled(app, owner, { deviceToken: device.token }, code)
  const accessToken = await withSecondFactor(app, owner, { code, guess: codeGuess }, async (tx) => {
    // Refuse a password that was changed while this one was being checked.
    const [unchanged] = await tx
      .select({ id: accounts.id })
      .from(accounts)
      .where(and(eq(accounts.id, account.id), eq(accounts.passwordHash, account.passwordHash)))
      .for('share')
    if (!unchanged) return failInvalidCredentials()
    await recordAuditEntry(tx, { accountId: account.id, act: 'signed_in', caller })
    return startSession(tx, account.id, { remember: rememberMe, userAgent: caller.userAgent })
  })
  await recordKnownSource(
    app.db,
    { ...guesser, deviceToken: device.keep() },
    codeGuess ? ['login', 'second-factor'] : ['login'],
  )
  return { user: await getUser(app.db, account.id), tokens: { accessToken } }
}

function failInvalidCredentials(): never {
  return fail('invalid_credentials', 'Invalid credentials')
}
