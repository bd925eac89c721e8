import { and, eq } from 'drizzle-orm'
import type { User } from '../../contract/accounts.ts'
import type { Db } from '../platform/db.ts'
import { accounts } from '../schema/accounts.ts'
import { subscriptions } from '../schema/billing.ts'
import { isLiveSubscription } from './live-subscription.ts'

/** The user as every screen shows it; the plan is `free` without a live subscription. */
export async function getUser(db: Db, accountId: string): Promise<User> {
  const [row] = await db
    .select({
      username: accounts.username,
      email: accounts.email,
      profileCompletedAt: accounts.profileCompletedAt,
      plan: subscriptions.plan,
    })
    .from(accounts)
    .leftJoin(subscriptions, and(eq(subscriptions.accountId, accounts.id), isLiveSubscription()))
    .where(eq(accounts.id, accountId))
  if (!row) throw new Error(`No account ${accountId}`)
  const { username, email, plan, profileCompletedAt } = row
  return { username, email, plan: plan ?? 'free', profileComplete: profileCompletedAt !== null }
}
