import { and, eq } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { billingCustomers } from '../schema/billing.ts'
import { needed, paymentsOf } from './payments.ts'

/** Our customer's id at the provider, made at the first need; calls that run beside get the same one. */
export async function ensureCustomer(app: App, account: { id: string; email: string }): Promise<string> {
  const known = await findCustomerId(app, account.id)
  if (known) return known
  const payments = paymentsOf(app)
  const { id: accountId, email } = account
  const { customerId } = needed(
    await payments.createCustomer({ accountId, email, idempotencyKey: `customer:${accountId}` }),
  )
  await app.db
    .insert(billingCustomers)
    .values({ accountId, provider: payments.name, livemode: payments.livemode, customerId })
    .onConflictDoNothing()
  return (await findCustomerId(app, accountId)) ?? customerId
}

/** Undefined before the first checkout. */
export async function findCustomerId(app: App, accountId: string): Promise<string | undefined> {
  const payments = paymentsOf(app)
  const { provider, livemode } = billingCustomers
  const [customer] = await app.db
    .select({ customerId: billingCustomers.customerId })
    .from(billingCustomers)
    .where(
      and(
        eq(billingCustomers.accountId, accountId),
        eq(provider, payments.name),
        eq(livemode, payments.livemode),
      ),
    )
  return customer?.customerId
}
