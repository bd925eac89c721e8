import type { App } from '../platform/app.ts'
import { describePlan } from './get-plan.ts'
import { oneWishAtATime } from './one-wish-at-a-time.ts'
import { ownSubscription, seeChange } from './own-subscription.ts'
import { inTime, needed, paymentsOf } from './payments.ts'

interface Owner {
  accountId: string
}

/** Ends with the period that is paid; asked again it is just confirmed. */
export const cancelPlan = (app: App, { accountId }: Owner) => end(app, accountId, 'cancel')

/** Goes on, as long as it has not ended. */
export const resumePlan = (app: App, { accountId }: Owner) => end(app, accountId, 'resume')

const end = (app: App, accountId: string, what: 'cancel' | 'resume') =>
  inTime(oneWishAtATime(app, accountId, what, () => change(app, accountId, what)))

async function change(app: App, accountId: string, what: 'cancel' | 'resume') {
  const { subscription, customerId, attempt } = await ownSubscription(app, accountId)
  const { subscriptionId, cancelAt } = subscription
  if ((cancelAt === null) === (what === 'cancel')) {
    const idempotencyKey = `${what}:${subscriptionId}:${attempt}`
    needed(await paymentsOf(app)[what]({ subscriptionId, idempotencyKey }))
    await seeChange(app, customerId)
  }
  return describePlan(app, accountId)
}
