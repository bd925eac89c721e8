import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { accounts } from '../schema/accounts.ts'

/** Who calls: the holder of a registration token, else of a session. */
export interface Holder {
  registrationToken?: string | undefined
  accountId?: string | undefined
}

type Account = typeof accounts.$inferSelect

/** A used token still finds its account, to say that it is complete; it signs nobody in a second time. */
export async function findAccount(db: Db, from: Holder): Promise<Account | undefined> {
  return (await byToken(db, from)) ?? (await bySession(db, from))
}

/**
 * The account that a caller may change while it is being set up, or afterwards with a session. A used registration token opens
 * nothing. Fails with invalid_token, profile_already_complete or signed_out.
 */
export async function requireAccount(db: Db, from: Holder): Promise<Account> {
  const registered = await byToken(db, from)
  if (registered && !registered.profileCompletedAt) return registered
  const signedIn = await bySession(db, from)
  if (signedIn) return signedIn
  if (registered) return alreadyComplete()
  if (from.registrationToken) return fail('invalid_token', 'Invalid registration token')
  return fail('signed_out', 'Please sign in.')
}

export const alreadyComplete = () =>
  fail('profile_already_complete', 'This profile is already complete. Please sign in.')

async function byToken(db: Db, { registrationToken }: Holder) {
  if (!registrationToken) return undefined
  const hash = hashToken(registrationToken)
  const [account] = await db.select().from(accounts).where(eq(accounts.registrationTokenHash, hash))
  return account
}

async function bySession(db: Db, { accountId }: Holder) {
  if (!accountId) return undefined
  const [account] = await db.select().from(accounts).where(eq(accounts.id, accountId))
  return account
}
