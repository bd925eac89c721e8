import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { findCustomer } from '../payments/ensure-customer.ts'
import { findSubscription } from '../entitlement.ts'
import { failPaymentsUnavailable } from '../payments/payment-answers.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { occupyingStatuses } from './compare-subscriptions.ts'

/**
 * The account's subscription as the provider has it now, and a number for the keys of what is done to it: it rises with
 * each writing, so that two clicks share a key and a later change has its own. Fails with no_subscription.
 */
export async function getOwnSubscription(app: App, accountId: string) {
  const known = await findCustomer(app, { accountId })
  if (known && (await syncCustomer(app, known.customerId)) === 'unavailable') failPaymentsUnavailable()
  const subscription = await findSubscription(app.db, accountId)
  const customer = known && (await findCustomer(app, { accountId }))
  if (!customer || !subscription || !occupyingStatuses.includes(subscription.status))
    return fail('no_subscription', 'You don’t have an active plan. Choose one first.')
  return { subscription, customerId: customer.customerId, attempt: customer.syncVersion }
}

/** After a change of ours: what it did is seen at once where it can be, else by the provider's event. */
export async function syncAfterChange(app: App, customerId: string): Promise<void> {
  if ((await syncCustomer(app, customerId)) === 'unavailable')
    app.log.warn({ customerId }, 'Billing change could not be read back')
}
