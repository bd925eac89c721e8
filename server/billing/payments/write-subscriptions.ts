import { and, eq, notInArray, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { subscriptions } from '../../schema/billing.ts'
import { endDuplicates } from '../subscriptions/end-duplicates.ts'
import { isOccupying, compareSubscriptions } from '../subscriptions/compare-subscriptions.ts'
import { notifyPaymentFailed } from './notify-payments.ts'
import type { ProviderSubscription } from './payment-provider.ts'
import type { BillingCustomer, CustomerState, BillingAccount } from './customer-state.ts'
import { emailSubscriptionChanges } from './email-subscription-changes.ts'

interface SubscriptionsToWrite {
  customer: BillingCustomer
  account: BillingAccount
  state: CustomerState
}

/** Writes subscriptions as the provider reports them, at most one of them live. */
export async function writeSubscriptions(
  app: App,
  tx: Db,
  { customer, account, state }: SubscriptionsToWrite,
): Promise<void> {
  const { accountId, provider, livemode, customerId } = customer
  const list = state.subscriptions
  const ids = list.map(({ subscriptionId }) => subscriptionId)
  const ofCustomer = and(
    eq(subscriptions.accountId, accountId),
    eq(subscriptions.provider, provider),
    eq(subscriptions.livemode, livemode),
  )
  const before = await tx.select().from(subscriptions).where(ofCustomer)
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', syncedAt: sql`now()` })
    // Left live, a subscription that the provider no longer lists would block every new one.
    .where(and(ofCustomer, notInArray(subscriptions.subscriptionId, ids.length > 0 ? ids : [''])))
  const [kept, ...surplus] = list.filter(isOccupying).toSorted(compareSubscriptions)
  if (surplus.length > 0) {
    const surplusIds = surplus.map(({ subscriptionId }) => subscriptionId)
    app.log.error(
      { accountId, kept: kept?.subscriptionId, surplus: surplusIds },
      'Second live subscription found',
    )
    await app.jobs.send(tx, endDuplicates, { customerId })
    // Frees the place of the previous subscription before another becomes live.
    for (const subscriptionId of surplusIds)
      await tx
        .update(subscriptions)
        .set({ status: 'surplus' })
        .where(eq(subscriptions.subscriptionId, subscriptionId))
  }
  // Ended ones first, to make room for the live one.
  for (const subscription of [...list.filter((one) => !isOccupying(one)), ...(kept ? [kept] : [])]) {
    const { pastDueSince } = await upsertSubscription(tx, customer, subscription)
    const { subscriptionId: id } = subscription
    const requiresAction = state.invoices.some((one) => one.subscriptionId === id && one.requiresAction)
    if (pastDueSince)
      await notifyPaymentFailed(tx, accountId, requiresAction, `${id}:${pastDueSince.toISOString()}`)
    const earlier = before.find(({ subscriptionId }) => subscriptionId === subscription.subscriptionId)
    if (earlier)
      await emailSubscriptionChanges(app, tx, { account, customer, before: earlier, now: subscription })
  }
}

async function upsertSubscription(
  tx: Db,
  { accountId, provider, livemode }: BillingCustomer,
  subscription: ProviderSubscription,
): Promise<{ pastDueSince: Date | null }> {
  const { subscriptionId, plan, status, createdAt, pending } = subscription
  const { periodEnd = null, cancelAt = null } = subscription
  const pendingPlan = pending?.plan ?? null
  const pendingAt = pending?.at ?? null
  const state = { plan, status, periodEnd, cancelAt, pendingPlan, pendingAt, syncedAt: sql`now()` }
  const isPastDue = status === 'past_due'
  const [written] = await tx
    .insert(subscriptions)
    .values({
      accountId,
      provider,
      livemode,
      subscriptionId,
      createdAt,
      ...state,
      pastDueSince: isPastDue ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: subscriptions.subscriptionId,
      // The grace period starts at the first failure and is forgotten once paid.
      set: { ...state, pastDueSince: isPastDue ? sql`coalesce(${subscriptions.pastDueSince}, now())` : null },
    })
    .returning({ pastDueSince: subscriptions.pastDueSince })
  if (!written) throw new Error(`The subscription ${subscriptionId} was not written`)
  return written
}
