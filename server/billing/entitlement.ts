import { desc, eq } from 'drizzle-orm'
import { type Plan, type PlanId, plans } from '../../contract/plans.ts'
import { isLiveSubscription } from '../accounts/live-subscription.ts'
import type { Db } from '../platform/db.ts'
import { fail } from '../platform/fail.ts'
import { subscriptions } from '../schema/billing.ts'

export interface LiveEntitlement {
  plan: PlanId
  live: true
  limits: Plan['limits']
}

/** What an account may do: everything its plan says while `live`, else reading and exporting only. */
export type Entitlement = LiveEntitlement | { plan: 'free'; live: false; limits: undefined }

/** The one answer every limit is taken from. Live: active, trialing, or past due for less than 7 days. */
export async function getEntitlement(db: Db, accountId: string): Promise<Entitlement> {
  const subscription = await findSubscription(db, accountId)
  if (!subscription?.live) return { plan: 'free', live: false, limits: undefined }
  const { plan } = subscription
  return { plan, live: true, limits: plans[plan].limits }
}

/** Fails with payment_required without a live subscription. */
export async function requireEntitlement(db: Db, accountId: string): Promise<LiveEntitlement> {
  const entitlement = await getEntitlement(db, accountId)
  if (entitlement.live) return entitlement
  return fail('payment_required', 'This needs a paid plan. Please choose one to go on.')
}

/** The live subscription, or else the latest one there was. */
export async function findSubscription(db: Db, accountId: string) {
  const live = isLiveSubscription()
  const [found] = await db
    .select({
      plan: subscriptions.plan,
      status: subscriptions.status,
      periodEnd: subscriptions.periodEnd,
      cancelAt: subscriptions.cancelAt,
      live: live.as('live'),
    })
    .from(subscriptions)
    .where(eq(subscriptions.accountId, accountId))
    .orderBy(desc(live), desc(subscriptions.createdAt))
    .limit(1)
  return found
}
