import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/http/define-routes.ts'
import { describePlan } from '../get-plan.ts'
import { withTimeout, requireDone } from '../payments/payment-answers.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'
import { withBillingLock } from './with-billing-lock.ts'
import { getOwnSubscription, syncAfterChange } from './get-own-subscription.ts'

interface CancelPlanInput {
  accountId: string
  caller: Caller
}

/** Ends the plan with the paid period; repeating it only confirms that. */
export const cancelPlan = (app: App, input: CancelPlanInput) => changeRenewal(app, input, 'cancel')

/** Resumes a plan that has not ended. */
export const resumePlan = (app: App, input: CancelPlanInput) => changeRenewal(app, input, 'resume')

const changeRenewal = (app: App, input: CancelPlanInput, action: 'cancel' | 'resume') =>
  withTimeout(withBillingLock(app, input.accountId, action, () => applyRenewalChange(app, input, action)))

async function applyRenewalChange(
  app: App,
  { accountId, caller }: CancelPlanInput,
  action: 'cancel' | 'resume',
) {
  const { subscription, customerId, attempt } = await getOwnSubscription(app, accountId)
  const { subscriptionId, cancelAt } = subscription
  if ((cancelAt === null) === (action === 'cancel')) {
    const idempotencyKey = `${action}:${subscriptionId}:${attempt}`
    requireDone(await getPaymentProvider(app)[action]({ subscriptionId, idempotencyKey }))
    const act = action === 'cancel' ? 'plan_cancelled' : 'plan_resumed'
    await recordAuditEntry(app.db, { accountId, act, caller, detail: subscription.plan })
    await syncAfterChange(app, customerId)
  }
  return describePlan(app, accountId)
}
