import { and, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import type { Db } from '../platform/db.ts'
import { accounts } from '../schema/accounts.ts'
import { billingCustomers, checkouts, subscriptions } from '../schema/billing.ts'
import { notePaymentFailed, noteWelcome } from './note-payments.ts'
import type { ProviderSubscription } from './payment-provider.ts'
import { queueWelcome } from './queue-welcome.ts'
import type { Customer, CustomerState } from './sync-customer.ts'

/** The statuses that one account may have once only; the schema's unique index says the same. */
export const occupying = ['active', 'trialing', 'past_due']

/** Only for syncCustomer. False, and nothing written, when somebody wrote since `customer` was read. */
export function writeCustomerState(app: App, customer: Customer, state: CustomerState): Promise<boolean> {
  return app.db.transaction(async (tx) => {
    const written = await tx
      .update(billingCustomers)
      .set({ syncVersion: customer.syncVersion + 1, syncedAt: sql`now()` })
      .where(
        and(eq(billingCustomers.id, customer.id), eq(billingCustomers.syncVersion, customer.syncVersion)),
      )
      .returning({ id: billingCustomers.id })
    if (written.length === 0) return false
    await writeSubscriptions(app, tx, customer, state.subscriptions)
    for (const status of ['paid', 'expired'] as const) {
      const sessionIds = state.checkouts
        .filter((checkout) => checkout.status === status)
        .map(({ sessionId }) => sessionId)
      if (sessionIds.length > 0)
        await tx.update(checkouts).set({ status }).where(inArray(checkouts.sessionId, sessionIds))
    }
    const paid =
      state.checkouts.some(({ status }) => status === 'paid') || state.subscriptions.some(isOccupying)
    if (paid) await activate(app, tx, customer.accountId, state.subscriptions)
    return true
  })
}

/** The first payment that is seen, whoever sees it, and the only one that says welcome. */
async function activate(app: App, tx: Db, accountId: string, list: ProviderSubscription[]) {
  const [account] = await tx
    .update(accounts)
    .set({ status: 'active' })
    .where(and(eq(accounts.id, accountId), eq(accounts.status, 'pending_payment')))
    .returning({
      id: accounts.id,
      email: accounts.email,
      profileCompletedAt: accounts.profileCompletedAt,
    })
  if (!account) return
  await queueWelcome(app, tx, account, list.find(isOccupying) ?? list.at(-1))
  await noteWelcome(tx, account)
}

const isOccupying = ({ status }: ProviderSubscription) => occupying.includes(status)

async function writeSubscriptions(app: App, tx: Db, customer: Customer, list: ProviderSubscription[]) {
  const { accountId, provider, livemode } = customer
  const ids = list.map(({ subscriptionId }) => subscriptionId)
  await tx
    .update(subscriptions)
    .set({ status: 'canceled', syncedAt: sql`now()` })
    .where(
      and(
        eq(subscriptions.accountId, accountId),
        eq(subscriptions.provider, provider),
        eq(subscriptions.livemode, livemode),
        // What the provider no longer lists is gone there; left live it would block every new one.
        notInArray(subscriptions.subscriptionId, ids.length > 0 ? ids : ['']),
      ),
    )
  const occupiers = list.filter(isOccupying).toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const [kept, ...surplus] = occupiers
  for (const { subscriptionId } of surplus)
    app.log.error(
      { accountId, subscriptionId },
      'a second live subscription at the provider: cancel and refund it',
    )
  // Ended ones first: they make room for the live one.
  for (const subscription of [...list.filter((one) => !isOccupying(one)), ...(kept ? [kept] : [])])
    await upsert(tx, customer, subscription)
}

async function upsert(
  tx: Db,
  { accountId, provider, livemode }: Customer,
  subscription: ProviderSubscription,
) {
  const { subscriptionId, plan, status, createdAt, periodEnd = null, cancelAt = null } = subscription
  const state = { plan, status, periodEnd, cancelAt, syncedAt: sql`now()` }
  const pastDue = status === 'past_due'
  const [written] = await tx
    .insert(subscriptions)
    .values({
      accountId,
      provider,
      livemode,
      subscriptionId,
      createdAt,
      ...state,
      pastDueSince: pastDue ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: subscriptions.subscriptionId,
      // The grace counts from the first failure and is forgotten once paid.
      set: { ...state, pastDueSince: pastDue ? sql`coalesce(${subscriptions.pastDueSince}, now())` : null },
    })
    .returning({ pastDueSince: subscriptions.pastDueSince })
  if (written?.pastDueSince) await notePaymentFailed(tx, accountId, subscriptionId, written.pastDueSince)
}
