import { and, eq, inArray, sql, ne, notInArray } from 'drizzle-orm'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { notificationsTopic } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { signal } from '../../platform/signals.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts, paymentEvents, invoices, subscriptions } from '../../schema/billing.ts'
import { isOccupying, compareSubscriptions } from '../subscriptions/compare-subscriptions.ts'
import {
  welcomeCustomer,
  emailFailedPayment,
  emailReceipt,
  emailSubscriptionChanges,
  notifyPastDue,
} from './notify-customer.ts'
import type {
  BillingCustomer,
  CustomerState,
  CustomerSync,
  ProviderSubscription,
} from './payment-provider.ts'
import { isOfProvider } from '../stripe/stripe-provider.ts'
import { endDuplicates } from '../subscriptions/end-duplicates.ts'

/** Only for syncCustomer. Writes nothing and returns false when somebody wrote since `customer` was read. */
export function writeCustomerState(app: App, customer: BillingCustomer, state: CustomerState) {
  return app.db.transaction(async (tx) => {
    const { deleted, card, email } = state
    const written = await tx
      .update(billingCustomers)
      .set({
        syncVersion: customer.syncVersion + 1,
        syncedAt: sql`now()`,
        sweepAt: sql`now() + interval '1 day'`,
        email,
        ...card,
        deletedAt: deleted ? (customer.deletedAt ?? sql`now()`) : null,
      })
      .where(
        and(eq(billingCustomers.id, customer.id), eq(billingCustomers.syncVersion, customer.syncVersion)),
      )
      .returning({ id: billingCustomers.id })
    if (written.length === 0) return false
    const [account] = await tx.select().from(accounts).where(eq(accounts.id, customer.accountId))
    if (!account) return false
    const sync = { app, tx, customer, account, state }
    await writeSubscriptions(sync)
    await writeInvoices(sync)
    await writeCheckouts(tx, state, await listFailedCheckouts(tx, state))
    const paid =
      state.checkouts.some(({ status }) => status === 'paid') || state.subscriptions.some(isOccupying)
    await wakeAutopilot(tx, customer.accountId)
    await signal(tx, notificationsTopic(customer.accountId))
    if (paid) await activateAccount(sync)
    return true
  })
}

/** Checkouts that the bank refused later. The provider keeps them as complete, so only their event shows the failure. */
async function listFailedCheckouts(tx: Db, { checkouts: list }: CustomerState): Promise<string[]> {
  const waiting = list.filter(({ status }) => status === 'processing').map(({ sessionId }) => sessionId)
  if (waiting.length === 0) return []
  const rows = await tx
    .select({ sessionId: paymentEvents.objectId })
    .from(paymentEvents)
    .where(
      and(
        eq(paymentEvents.type, 'checkout.session.async_payment_failed'),
        inArray(paymentEvents.objectId, waiting),
      ),
    )
  return rows.flatMap(({ sessionId }) => sessionId ?? [])
}

async function writeCheckouts(tx: Db, state: CustomerState, refused: string[]): Promise<void> {
  for (const status of ['paid', 'expired'] as const) {
    const sessionIds = state.checkouts
      .filter((one) => one.status === status || (status === 'expired' && refused.includes(one.sessionId)))
      .map(({ sessionId }) => sessionId)
    if (sessionIds.length > 0)
      await tx.update(checkouts).set({ status }).where(inArray(checkouts.sessionId, sessionIds))
  }
}

/** The first payment seen by webhook, success page or sweep activates the account and sends the only welcome. */
async function activateAccount(sync: CustomerSync) {
  const activated = await sync.tx
    .update(accounts)
    .set({ status: 'active' })
    .where(and(eq(accounts.id, sync.account.id), eq(accounts.status, 'pending_payment')))
    .returning({ id: accounts.id })
  if (activated.length > 0) await welcomeCustomer(sync)
}

// Older invoices were already emailed at the time, so a first reading of them sends nothing.
const emailWithinMs = 7 * 24 * 3_600_000

async function writeInvoices(sync: CustomerSync): Promise<void> {
  const { app, tx, customer, state } = sync
  const { accountId, provider, livemode } = customer
  const ofCustomer = and(eq(invoices.accountId, accountId), isOfProvider(app, invoices))
  const before = await tx
    .select({ invoiceId: invoices.invoiceId, status: invoices.status })
    .from(invoices)
    .where(ofCustomer)
  const ids = state.invoices.map(({ invoiceId }) => invoiceId)
  // An invoice withdrawn unpaid is removed; paid ones stay, even after the customer is deleted at the provider.
  await tx
    .delete(invoices)
    .where(and(ofCustomer, ne(invoices.status, 'paid'), notInArray(invoices.invoiceId, ids)))
  for (const invoice of state.invoices) {
    const row = { ...invoice, syncedAt: sql`now()` }
    await tx
      .insert(invoices)
      .values({ accountId, provider, livemode, ...row })
      .onConflictDoUpdate({ target: invoices.invoiceId, set: row })
    const earlier = before.find(({ invoiceId }) => invoiceId === invoice.invoiceId)
    const isRecent = app.now().getTime() - invoice.date.getTime() < emailWithinMs
    if (invoice.status === 'paid' && earlier?.status !== 'paid' && (isRecent || earlier))
      await emailReceipt(sync, invoice)
    if (invoice.status === 'failed' && invoice.attempts > 0) await emailFailedPayment(sync, invoice)
  }
}

async function writeSubscriptions(sync: CustomerSync): Promise<void> {
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
  const [keptSubscription, ...surplus] = list.filter(isOccupying).toSorted(compareSubscriptions)
  if (surplus.length > 0) {
    const ids = idsOf(surplus)
    app.log.error(
      { accountId, kept: keptSubscription?.subscriptionId, surplus: ids },
      'Second live subscription found',
    )
    await app.jobs.send(tx, endDuplicates, { customerId })
    // Frees the place of the previous subscription before another becomes live.
    await tx
      .update(subscriptions)
      .set({ status: 'surplus' })
      .where(inArray(subscriptions.subscriptionId, ids))
  }
  // Ended ones first, to make room for the live one.
  for (const subscription of [
    ...list.filter((one) => !isOccupying(one)),
    ...(keptSubscription ? [keptSubscription] : []),
  ]) {
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
