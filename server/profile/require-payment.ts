import { getEntitlement, requireEntitlement } from '../billing/entitlement.ts'
import { findCustomerId } from '../billing/payments/ensure-customer.ts'
import { syncCustomer } from '../billing/payments/sync-customer.ts'
import type { App } from '../platform/app.ts'

/** Asks the provider before refusing, so that a late event does not lock out a customer who has paid. */
export async function requirePayment(app: App, accountId: string): Promise<void> {
  if ((await getEntitlement(app.db, accountId)).live) return
  const customerId = await findCustomerId(app, accountId)
  if (customerId) await syncCustomer(app, customerId)
  await requireEntitlement(app.db, accountId)
}
