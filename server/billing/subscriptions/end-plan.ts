import { recordAuditEntry } from '../../accounts/audit/record-audit-entry.ts'
import type { App } from '../../platform/app.ts'
import type { Caller } from '../../platform/http/define-routes.ts'
import { describePlan } from '../get-plan.ts'
import { inTime, needed, paymentsOf } from '../payments/payments.ts'
import { withBillingLock } from './with-billing-lock.ts'
import { ownSubscription, seeChange } from './own-subscription.ts'

interface Owner {
  accountId: string
  caller: Caller
}

/** Ends with the period that is paid; asked again it is just confirmed. */
export const cancelPlan = (app: App, owner: Owner) => end(app, owner, 'cancel')

/** Goes on, as long as it has not ended. */
export const resumePlan = (app: App, owner: Owner) => end(app, owner, 'resume')

const end = (app: App, owner: Owner, what: 'cancel' | 'resume') =>
  inTime(withBillingLock(app, owner.accountId, what, () => change(app, owner, what)))

async function change(app: App, { accountId, caller }: Owner, what: 'cancel' | 'resume') {
  const { subscription, customerId, attempt } = await ownSubscription(app, accountId)
  const { subscriptionId, cancelAt } = subscription
  if ((cancelAt === null) === (what === 'cancel')) {
    const idempotencyKey = `${what}:${subscriptionId}:${attempt}`
    needed(await paymentsOf(app)[what]({ subscriptionId, idempotencyKey }))
    const act = what === 'cancel' ? 'plan_cancelled' : 'plan_resumed'
    await recordAuditEntry(app.db, { accountId, act, caller, detail: subscription.plan })
    await seeChange(app, customerId)
  }
  return describePlan(app, accountId)
}
