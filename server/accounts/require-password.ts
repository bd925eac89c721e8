import { eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { fail } from '../platform/fail.ts'
import type { Caller } from '../platform/routes.ts'
import { accounts } from '../schema/accounts.ts'
import { noteAct } from './audit/note-act.ts'
import { spendGuess } from './guess-budget.ts'
import { isPassword } from './password.ts'

interface Check {
  accountId: string
  password: string
  caller: Caller
}

/** The signed-in account shows again that it knows its password. A wrong one counts as a guess at signing in does. */
export async function requirePassword(
  app: App,
  { accountId, password, caller }: Check,
): Promise<{ email: string; passwordHash: string }> {
  const [account] = await app.db
    .select({ email: accounts.email, passwordHash: accounts.passwordHash })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  if (!account) throw new Error(`No account ${accountId}`)
  const guess = await spendGuess(app, account.email, caller.address)
  if (!(await isPassword(password, account.passwordHash))) {
    await noteAct(app.db, { accountId, act: 'password_failed', actor: 'stranger', caller })
    return wrongPassword()
  }
  await guess.wasRight()
  return account
}

export function wrongPassword(message = 'This is not your current password'): never {
  return fail('wrong_password', message, { fields: { currentPassword: message } })
}
