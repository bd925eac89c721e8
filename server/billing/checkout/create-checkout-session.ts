import { eq } from 'drizzle-orm'
import type { billing } from '../../../contract/billing/billing.ts'
import type { PlanId } from '../../../contract/billing/plans.ts'
import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { limitRate } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { findSubscription } from '../entitlement.ts'
import { findCustomerId } from '../payments/ensure-customer.ts'
import { occupyingStatuses } from '../subscriptions/compare-subscriptions.ts'
import { withTimeout, isTestMode, failPaymentsUnavailable } from '../payments/payment-answers.ts'
import { syncCustomer } from '../payments/sync-customer.ts'
import { openCheckout } from './open-checkout.ts'

export const createCheckoutSession: Handler<typeof billing.createCheckoutSession> = async (
  app,
  { accountId, plan, caller },
) => {
  // People who compare plans change their minds a few times, and each change leaves a closed checkout.
  await limitRate(app, `checkout:${accountId}`, 30, 3600)
  const url = await withTimeout(open(app, accountId, plan))
  await recordAuditEntry(app.db, { accountId, act: 'checkout_opened', caller, detail: plan })
  return { url, testMode: isTestMode(app) }
}

async function open(app: App, accountId: string, plan: PlanId): Promise<string> {
  const customerId = await findCustomerId(app, accountId)
  if (customerId && (await syncCustomer(app, customerId)) === 'unavailable') failPaymentsUnavailable()
  const subscription = await findSubscription(app.db, accountId)
  // Includes subscriptions long past due, because a second one would be charged as well.
  if (subscription && occupyingStatuses.includes(subscription.status)) return failAlreadySubscribed()
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error(`No account ${accountId}`)
  // Without a profile, the success page leads there, as after registering.
  const kind = account.profileCompletedAt ? 'subscription' : 'registration'
  return (await openCheckout(app, { account, plan, kind })) ?? failAlreadySubscribed()
}

const failAlreadySubscribed = () => fail('already_subscribed', 'This account already has a subscription.')
