import { and, desc, eq, gt, isNull, ne, or, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/db.ts'
import { hashToken, newToken } from '../../platform/secrets/secrets.ts'
import { accounts, emailTokens } from '../../schema/accounts.ts'

type TokenPurpose = (typeof emailTokens.$inferSelect)['purpose']

// The forgot-password screen promises 10 minutes; a sign-up may wait for the end of a vacation.
const lifetimes: Record<TokenPurpose, string> = { reset: '10 minutes', verify: '7 days' }

/** Creates the token of a link mailed to `email`. Only its hash is stored. */
export async function createEmailToken(
  tx: Db,
  values: { accountId: string; purpose: TokenPurpose; email: string },
): Promise<{ id: string; token: string }> {
  const token = newToken()
  const expiresAt = sql`now() + ${lifetimes[values.purpose]}::interval`
  const [row] = await tx
    .insert(emailTokens)
    .values({ ...values, tokenHash: hashToken(token), expiresAt })
    .returning({ id: emailTokens.id })
  return { id: row!.id, token }
}

/** Finds that link's token, even if used or expired, with its account's current address. */
export async function findEmailToken(db: Db, purpose: TokenPurpose, token: string) {
  const [found] = await db
    .select({
      id: emailTokens.id,
      accountId: emailTokens.accountId,
      email: accounts.email,
      isOpen: sql<boolean>`${emailTokens.usedAt} is null and ${emailTokens.expiresAt} > now()`,
    })
    .from(emailTokens)
    .innerJoin(accounts, eq(accounts.id, emailTokens.accountId))
    .where(and(eq(emailTokens.tokenHash, hashToken(token)), eq(emailTokens.purpose, purpose)))
  return found
}

/** Taken before tokens are used or revoked, so that two links opened at once are handled one after the other. */
export async function lockAccount(tx: Db, accountId: string) {
  const [account] = await tx
    .select({ email: accounts.email, emailVerifiedAt: accounts.emailVerifiedAt })
    .from(accounts)
    .where(eq(accounts.id, accountId))
    .for('no key update')
  if (!account) throw new Error(`No account ${accountId}`)
  return account
}

/** Consumes the token: true for exactly one caller, and never after it expires. */
export async function consumeEmailToken(tx: Db, id: string): Promise<boolean> {
  const used = await tx
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(and(eq(emailTokens.id, id), isNull(emailTokens.usedAt), gt(emailTokens.expiresAt, sql`now()`)))
    .returning({ id: emailTokens.id })
  return used.length > 0
}

/** Revokes unused links: to reset the password, or to verify any new address but `newAddressesBut`. */
export async function revokeEmailTokens(
  tx: Db,
  accountId: string,
  which: { resets?: 'all' | 'all but the last'; newAddressesBut?: string },
): Promise<void> {
  const { resets, newAddressesBut: present } = which
  const isNewAddress =
    present === undefined ? undefined : and(eq(emailTokens.purpose, 'verify'), ne(emailTokens.email, present))
  const isReset = and(eq(emailTokens.accountId, accountId), eq(emailTokens.purpose, 'reset'))
  const last = tx
    .select({ id: emailTokens.id })
    .from(emailTokens)
    .where(and(isReset, isNull(emailTokens.usedAt)))
    .orderBy(desc(emailTokens.createdAt))
    .limit(1)
  const isEnded = resets === 'all' ? isReset : and(isReset, ne(emailTokens.id, last))
  await tx
    .update(emailTokens)
    .set({ usedAt: sql`now()` })
    .where(
      and(
        eq(emailTokens.accountId, accountId),
        isNull(emailTokens.usedAt),
        or(resets && isEnded, isNewAddress),
      ),
    )
}
