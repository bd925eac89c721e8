import { eq } from 'drizzle-orm'
import type { accounts as operations } from '../../contract/accounts.ts'
import { fail } from '../platform/fail.ts'
import { limitRate } from '../platform/rate-limit.ts'
import type { Handler } from '../platform/routes.ts'
import { accounts } from '../schema/accounts.ts'
import { spendGuess } from './guess-budget.ts'
import { isPassword } from './password.ts'
import { startSession } from './session.ts'
import { getUser } from './user.ts'

export const login: Handler<typeof operations.login> = async (
  app,
  { email, password, rememberMe, caller },
) => {
  // An office behind one address signs in in the morning; a list of stolen passwords is far longer.
  await limitRate(app, `login:${caller.address}`, 100, 600)
  const guess = await spendGuess(app, email, caller.address)
  const [account] = await app.db
    .select({ id: accounts.id, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.email, email))
  const right = await isPassword(password, account?.passwordHash)
  if (!account || !right) return fail('invalid_credentials', 'Invalid credentials')
  await guess.wasRight()
  const accessToken = await startSession(app.db, account.id, {
    remember: rememberMe,
    userAgent: caller.userAgent,
  })
  return { user: await getUser(app.db, account.id), tokens: { accessToken } }
}
