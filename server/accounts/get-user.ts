import { and, eq, sql } from 'drizzle-orm'
import type { User } from '../../contract/accounts/accounts.ts'
import type { Db } from '../platform/database/db.ts'
import { accounts, emailTokens } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'
import { isLiveSubscription } from './live-subscription.ts'

const pendingEmail = sql<string | null>`(select ${emailTokens.email} from ${emailTokens}
  where ${emailTokens.accountId} = ${accounts.id} and ${emailTokens.purpose} = 'verify' and ${emailTokens.usedAt} is null
    and ${emailTokens.expiresAt} > now() and ${emailTokens.email} <> ${accounts.email}
  order by ${emailTokens.createdAt} desc limit 1)`

/** The user as screens show it; the plan is `free` without a live subscription. */
export async function getUser(db: Db, accountId: string): Promise<User> {
  const [row] = await db
    .select({
      username: accounts.username,
      email: accounts.email,
      profileCompletedAt: accounts.profileCompletedAt,
      plan: subscriptions.plan,
      emailVerifiedAt: accounts.emailVerifiedAt,
      pendingEmail,
    })
    .from(accounts)
    .leftJoin(subscriptions, and(eq(subscriptions.accountId, accounts.id), isLiveSubscription()))
    .where(eq(accounts.id, accountId))
  if (!row) throw new Error(`No account ${accountId}`)
  return {
    username: row.username,
    email: row.email,
    plan: row.plan ?? 'free',
    profileComplete: row.profileCompletedAt !== null,
    emailVerified: row.emailVerifiedAt !== null,
    pendingEmail: row.pendingEmail,
  }
}
