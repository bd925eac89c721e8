import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { billingCustomers } from '../../schema/billing.ts'
import { requireDone } from './payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import type { BillingCustomer } from './customer-state.ts'

/** Our customer's id at the provider, made at the first need; calls that run beside get the same one. */
export async function ensureCustomer(app: App, account: { id: string; email: string }): Promise<string> {
  const { id: accountId, email } = account
  const known = await findCustomer(app, { accountId })
  if (known && !known.deletedAt) return known.customerId
  const payments = getPaymentProvider(app)
  // One that was removed at the provider is followed by another: its key would bring back the removed one.
  const generation = known ? known.generation + 1 : 1
  const idempotencyKey = generation === 1 ? `customer:${accountId}` : `customer:${accountId}:${generation}`
  const { customerId } = requireDone(await payments.createCustomer({ accountId, email, idempotencyKey }))
  if (known)
    await app.db
      .update(billingCustomers)
      .set({
        customerId,
        generation,
        deletedAt: null,
        email,
        syncVersion: sql`${billingCustomers.syncVersion} + 1`,
      })
      .where(and(eq(billingCustomers.id, known.id), eq(billingCustomers.generation, known.generation)))
  else
    await app.db
      .insert(billingCustomers)
      .values({ accountId, provider: payments.name, livemode: payments.livemode, customerId, email })
      .onConflictDoNothing()
  return (await findCustomer(app, { accountId }))?.customerId ?? customerId
}

/** Undefined before the first checkout. */
export async function findCustomerId(app: App, accountId: string, db = app.db): Promise<string | undefined> {
  return (await findCustomer(app, { accountId }, db))?.customerId
}

/**
 * The customer of an account, or the one with an id of the provider; undefined before the first checkout. Test customers are
 * never looked up at a live provider, nor live ones in test mode.
 */
export async function findCustomer(
  app: App,
  by: { accountId: string } | { customerId: string },
  db = app.db,
): Promise<BillingCustomer | undefined> {
  const payments = getPaymentProvider(app)
  const { accountId, customerId, provider, livemode } = billingCustomers
  const isWanted = 'accountId' in by ? eq(accountId, by.accountId) : eq(customerId, by.customerId)
  const [customer] = await db
    .select()
    .from(billingCustomers)
    .where(and(isWanted, eq(provider, payments.name), eq(livemode, payments.livemode)))
  return customer
}
