import { getEntitlement, requireEntitlement } from '../billing/entitlement.ts'
import { findCustomerId } from '../billing/payments/ensure-customer.ts'
import { syncCustomer } from '../billing/payments/sync-customer.ts'
import type { App } from '../platform/app.ts'

/** Asks the provider before denying, so that a late event does not lock out a customer who has paid. */
export async function isPaid(app: App, accountId: string): Promise<boolean> {
  if ((await getEntitlement(app.db, accountId)).live) return true
  const customerId = await findCustomerId(app, accountId)
  if (customerId) await syncCustomer(app, customerId)
  return (await getEntitlement(app.db, accountId)).live
}

export async function requirePayment(app: App, accountId: string): Promise<void> {
  if (!(await isPaid(app, accountId))) await requireEntitlement(app.db, accountId)
}
