import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { billing, PlanDetails } from '../../../contract/billing/billing.ts'
import type { App } from '../../platform/app.ts'
import type { HandlerInput } from '../../platform/http/define-routes.ts'
import { getPlan } from '../get-plan.ts'
import { withTimeout, requireDone } from '../payments/payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { withBillingLock } from './with-billing-lock.ts'
import { getOwnSubscription, syncAfterChange } from './get-own-subscription.ts'

type Input = HandlerInput<typeof billing.cancel>

/** Ends the plan with the paid period, or resumes a plan that has not ended; repeating either only confirms it. */
export const changeRenewal =
  (action: 'cancel' | 'resume') =>
  (app: App, input: Input): Promise<PlanDetails> =>
    withTimeout(withBillingLock(app, input.accountId, action, () => applyRenewal(app, input, action)))

async function applyRenewal(app: App, input: Input, action: 'cancel' | 'resume') {
  const { accountId, caller } = input
  const { subscription, customerId, attempt } = await getOwnSubscription(app, accountId)
  const { subscriptionId, cancelAt } = subscription
  if ((cancelAt === null) === (action === 'cancel')) {
    const idempotencyKey = `${action}:${subscriptionId}:${attempt}`
    requireDone(await getPaymentProvider(app)[action]({ subscriptionId, idempotencyKey }))
    const act = action === 'cancel' ? 'plan_cancelled' : 'plan_resumed'
    await recordAuditEntry(app.db, { accountId, act, caller, detail: subscription.plan })
    await syncAfterChange(app, customerId)
  }
  return getPlan(app, input)
}
