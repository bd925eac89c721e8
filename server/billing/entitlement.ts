import { and, desc, eq, getTableColumns } from 'drizzle-orm'
import { hasFeature, lockedSentence, type PlanFeature } from '../../contract/billing/plan-features.ts'
import { plans } from '../../contract/billing/plans.ts'
import { graceDays, isLiveSubscription } from '../accounts/live-subscription.ts'
import type { Db } from '../platform/database/db.ts'
import { fail } from '../platform/fail.ts'
import { subscriptions } from '../schema/billing.ts'

// By the reason why an account may only read, as customers see it.
const refusals = {
  payment_overdue: 'Your payment is overdue. Pay it in Settings → Billing to continue.',
  unfinished: 'Your payment isn’t complete yet. Complete it to continue.',
  ended: 'This needs a paid plan. Choose one to continue.',
  never_paid: 'This needs a paid plan. Choose one to continue.',
}

/** What an account may do: everything in its plan while `live`, else reading and exporting only. */
export type Entitlement = ReturnType<typeof entitlementOf>
export type LiveEntitlement = Extract<Entitlement, { live: true }>

/** The single source of every limit. Live: active, trialing, or past due for less than 7 days. */
export async function getEntitlement(db: Db, accountId: string): Promise<Entitlement> {
  return entitlementOf(await findSubscription(db, accountId))
}

type Subscription = NonNullable<Awaited<ReturnType<typeof findSubscription>>>

/** `graceEndsAt`: when the plan stops if the failed payment isn’t made; undefined while nothing is owed. */
export function entitlementOf(subscription: Subscription | undefined) {
  const nothing = { plan: 'free', live: false, limits: undefined, graceEndsAt: undefined } as const
  if (!subscription) return { ...nothing, access: 'none', reason: 'never_paid' } as const
  const { live, plan, status, pastDueSince } = subscription
  const { limits } = plans[plan]
  if (live && status !== 'past_due')
    return { access: 'full', reason: 'paid', plan, live, limits, graceEndsAt: undefined } as const
  if (live) {
    const graceEndsAt = pastDueSince ? new Date(pastDueSince.getTime() + graceDays * 86_400_000) : undefined
    return { access: 'grace', reason: 'payment_failed', plan, live, limits, graceEndsAt } as const
  }
  // The first payment was never completed.
  if (status === 'incomplete') return { ...nothing, access: 'none', reason: 'unfinished' } as const
  const isOwed = status === 'past_due' || status === 'unpaid'
  return { ...nothing, access: 'read_only', reason: isOwed ? 'payment_overdue' : 'ended' } as const
}

/** Fails with payment_required without a live subscription. */
export async function requireEntitlement(db: Db, accountId: string): Promise<LiveEntitlement> {
  const entitlement = await getEntitlement(db, accountId)
  if (entitlement.live) return entitlement
  return fail('payment_required', refusals[entitlement.reason])
}

/** Fails with payment_required when the plan does not include the feature. */
export async function requireFeature(db: Db, accountId: string, feature: PlanFeature) {
  const entitlement = await requireEntitlement(db, accountId)
  if (!hasFeature(entitlement.plan, feature)) fail('payment_required', lockedSentence(feature))
  return entitlement
}

/** The live subscription, or else the latest one. */
export async function findSubscription(db: Db, accountId: string) {
  const live = isLiveSubscription()
  const [found] = await db
    .select({ ...getTableColumns(subscriptions), live: live.as('live') })
    .from(subscriptions)
    .where(and(eq(subscriptions.accountId, accountId), eq(subscriptions.setAside, false)))
    .orderBy(desc(live), desc(subscriptions.createdAt))
    .limit(1)
  return found
}
