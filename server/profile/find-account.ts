import { eq, type SQL } from 'drizzle-orm'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { hashToken } from '../platform/secrets/secrets.ts'
import { accounts } from '../schema/accounts.ts'

/** The holder of a registration token, else of a session. */
export interface AccountCredential {
  registrationToken?: string | undefined
  accountId?: string | undefined
}

type Account = typeof accounts.$inferSelect

/** A used token still finds its account, to say that it is complete, but signs nobody in again. */
export async function findAccount(db: Db, credential: AccountCredential): Promise<Account | undefined> {
  return (await findByToken(db, credential)) ?? (await findBySession(db, credential))
}

/** The account that a caller may change. A used registration token grants nothing. */
export async function requireAccount(db: Db, credential: AccountCredential): Promise<Account> {
  const registered = await findByToken(db, credential)
  if (registered && !registered.profileCompletedAt) return registered
  const signedIn = await findBySession(db, credential)
  if (signedIn) return signedIn
  if (registered) return alreadyComplete()
  if (credential.registrationToken) return fail('invalid_token', 'Invalid registration token')
  return fail('signed_out', 'Please sign in.')
}

export const alreadyComplete = () =>
  fail('profile_already_complete', 'This profile is already complete. Please sign in.')

const findByToken = (db: Db, { registrationToken }: AccountCredential) =>
  registrationToken ? findBy(db, eq(accounts.registrationTokenHash, hashToken(registrationToken))) : undefined

const findBySession = (db: Db, { accountId }: AccountCredential) =>
  accountId ? findBy(db, eq(accounts.id, accountId)) : undefined

async function findBy(db: Db, condition: SQL): Promise<Account | undefined> {
  const [account] = await db.select().from(accounts).where(condition)
  return account
}
