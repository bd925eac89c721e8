import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import { subscriptions } from '../../schema/billing.ts'
import { isOccupying, compareSubscriptions } from '../subscriptions/compare-subscriptions.ts'
import { endDuplicates } from '../subscriptions/end-duplicates.ts'
import { emailSubscriptionChanges, notifyPastDue } from './notify-customer.ts'
import type { CustomerSync, ProviderSubscription } from './payment-provider.ts'
import { isOfProvider } from '../stripe/stripe-provider.ts'

/** Writes subscriptions as the provider reports them, at most one of them live. */
export async function writeSubscriptions(sync: CustomerSync): Promise<void> {
  const { app, tx, customer, state } = sync
  const { accountId, customerId } = customer
  const list = state.subscriptions
  const idsOf = (some: ProviderSubscription[]) => some.map(({ subscriptionId }) => subscriptionId)
  const ofCustomer = and(eq(subscriptions.accountId, accountId), isOfProvider(app, subscriptions))
  const before = await tx.select().from(subscriptions).where(ofCustomer)
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', syncedAt: sql`now()` })
    // Left live, a subscription that the provider no longer lists would block every new one.
    .where(and(ofCustomer, notInArray(subscriptions.subscriptionId, idsOf(list))))
  const [kept, ...surplus] = list.filter(isOccupying).toSorted(compareSubscriptions)
  if (surplus.length > 0) {
    const ids = idsOf(surplus)
    app.log.error({ accountId, kept: kept?.subscriptionId, surplus: ids }, 'Second live subscription found')
    await app.jobs.send(tx, endDuplicates, { customerId })
    // Frees the place of the previous subscription before another becomes live.
    await tx
      .update(subscriptions)
      .set({ status: 'surplus' })
      .where(inArray(subscriptions.subscriptionId, ids))
  }
  // Ended ones first, to make room for the live one.
  for (const subscription of [...list.filter((one) => !isOccupying(one)), ...(kept ? [kept] : [])]) {
    const { subscriptionId } = subscription
    const pastDueSince = await upsertSubscription(sync, subscription)
    if (pastDueSince) await notifyPastDue(sync, { subscriptionId, pastDueSince })
    const earlier = before.find((one) => one.subscriptionId === subscriptionId)
    if (earlier) await emailSubscriptionChanges(sync, earlier, subscription)
  }
}

async function upsertSubscription({ tx, customer }: CustomerSync, subscription: ProviderSubscription) {
  const { accountId, provider, livemode } = customer
  const { createdAt, ...state } = subscription
  const row = { ...state, syncedAt: sql`now()` }
  // The grace period starts at the first failure and is forgotten once paid.
  const since = sql`coalesce(${subscriptions.pastDueSince}, now())`
  const isPastDue = state.status === 'past_due'
  const [written] = await tx
    .insert(subscriptions)
    .values({
      ...row,
      accountId,
      provider,
      livemode,
      createdAt,
      pastDueSince: isPastDue ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: subscriptions.subscriptionId,
      set: { ...row, pastDueSince: isPastDue ? since : null },
    })
    .returning({ pastDueSince: subscriptions.pastDueSince })
  return written?.pastDueSince
}
