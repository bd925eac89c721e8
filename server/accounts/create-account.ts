import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { accounts } from '../schema/accounts.ts'
import { usernameFrom } from './username.ts'

/** Creates an unpaid account with a free username. Undefined when the address is taken, also by a concurrent call. */
export async function createAccount(
  db: Db,
  {
    email,
    passwordHash,
    registrationTokenHash,
  }: { email: string; passwordHash: string; registrationTokenHash: string },
): Promise<{ id: string; username: string } | undefined> {
  for (let attempt = 0; ; attempt++) {
    const [created] = await db
      .insert(accounts)
      .values({ email, passwordHash, registrationTokenHash, username: usernameFrom(email, attempt) })
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
