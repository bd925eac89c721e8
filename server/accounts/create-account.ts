import { randomInt } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { accounts } from '../schema/accounts.ts'

/** Creates an unpaid account with a free username. Undefined when the address is taken, also by a concurrent call. */
export async function createAccount(
  db: Db,
  values: { email: string; passwordHash: string; registrationTokenHash: string },
): Promise<{ id: string; username: string } | undefined> {
  const { email } = values
  for (let attempt = 0; ; attempt++) {
    const [created] = await db
      .insert(accounts)
      .values({ ...values, username: usernameFrom(email, attempt) })
      // Waits for a concurrent insert, so that the query below sees what it committed.
      .onConflictDoNothing()
      .returning({ id: accounts.id, username: accounts.username })
    if (created) return created
    const [taken] = await db.select({ id: accounts.id }).from(accounts).where(eq(accounts.email, email))
    if (taken) return undefined
    // By the eighth attempt, nine random digits have collided twice, which cannot be chance.
    if (attempt === 8) throw new Error('No free username was found')
  }
}

/** Later attempts append random digits: counting up would make everyone called info@ wait for each other. */
export function usernameFrom(email: string, attempt: number): string {
  const [local = ''] = email.split(/[+@]/, 1)
  // 30 characters fit the sidebar.
  const base = local.replace(/[^\p{L}\p{Nd}._-]/gu, '').slice(0, 30) || 'writer'
  // Settings would refuse to save a name shorter than 3 characters.
  return attempt === 0 && base.length >= 3 ? base : `${base}${randomInt(100, 10 ** Math.min(attempt + 3, 9))}`
}
