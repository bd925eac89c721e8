import { and, eq, inArray, sql } from 'drizzle-orm'
import { wakeAutopilot } from '../../accounts/wake-autopilot.ts'
import { notificationsTopic } from '../../notifications/notify.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { signal } from '../../platform/signals.ts'
import { accounts } from '../../schema/accounts.ts'
import { billingCustomers, checkouts, paymentEvents } from '../../schema/billing.ts'
import { isOccupying } from '../subscriptions/compare-subscriptions.ts'
import { welcomeCustomer } from './notify-customer.ts'
import type { BillingCustomer, CustomerState, CustomerSync } from './payment-provider.ts'
import { writeInvoices } from './write-invoices.ts'
import { writeSubscriptions } from './write-subscriptions.ts'

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
