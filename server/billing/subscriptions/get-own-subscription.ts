import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { findCustomer } from '../payments/ensure-customer.ts'
import { findSubscription } from '../entitlement.ts'
import { failPaymentsUnavailable } from '../payments/payment-answers.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { occupyingStatuses } from './compare-subscriptions.ts'

/** `attempt` is part of idempotency keys: it rises with each write, so two clicks share one and later changes do not. */
export async function getOwnSubscription(app: App, accountId: string) {
  const earlier = await findCustomer(app, { accountId })
  if (earlier && (await syncCustomer(app, earlier.customerId)) === 'unavailable') failPaymentsUnavailable()
  const subscription = await findSubscription(app.db, accountId)
  const customer = earlier && (await findCustomer(app, { accountId }))
  if (!customer || !subscription || !occupyingStatuses.includes(subscription.status))
    return fail('no_subscription', 'You don’t have an active plan. Choose one first.')
  return { subscription, customerId: customer.customerId, attempt: customer.syncVersion }
}

/** Reads a change back immediately if possible; otherwise the provider's event does. */
export async function syncAfterChange(app: App, customerId: string): Promise<void> {
  if ((await syncCustomer(app, customerId)) === 'unavailable')
    app.log.warn({ customerId }, 'Billing change could not be read back')
}
