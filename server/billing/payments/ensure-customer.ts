import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { billingCustomers } from '../../schema/billing.ts'
import { requireDone } from './payment-answers.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'
import type { BillingCustomer } from './payment-provider.ts'

/** The account's customer id at the provider, created when first needed; concurrent calls get the same one. */
export async function ensureCustomer(app: App, account: { id: string; email: string }): Promise<string> {
  const { id: accountId, email } = account
  const earlier = await findCustomer(app, { accountId })
  if (earlier && !earlier.deletedAt) return earlier.customerId
  const payments = getPaymentProvider(app)
  // A customer removed at the provider needs a new key, because the old key would return the removed one.
  const generation = earlier ? earlier.generation + 1 : 1
  const idempotencyKey = generation === 1 ? `customer:${accountId}` : `customer:${accountId}:${generation}`
  const { customerId } = requireDone(await payments.createCustomer({ accountId, email, idempotencyKey }))
  if (earlier)
    await app.db
      .update(billingCustomers)
      .set({
        customerId,
        generation,
        deletedAt: null,
        email,
        syncVersion: sql`${billingCustomers.syncVersion} + 1`,
      })
      .where(and(eq(billingCustomers.id, earlier.id), eq(billingCustomers.generation, earlier.generation)))
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

export async function findCustomer(
  app: App,
  by: { accountId: string } | { customerId: string },
  db = app.db,
): Promise<BillingCustomer | undefined> {
  const { accountId, customerId } = billingCustomers
  const isWanted = 'accountId' in by ? eq(accountId, by.accountId) : eq(customerId, by.customerId)
  const [customer] = await db
    .select()
    .from(billingCustomers)
    .where(and(isWanted, isOfProvider(app, billingCustomers)))
  return customer
}
