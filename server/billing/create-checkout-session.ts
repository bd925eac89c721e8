import { eq } from 'drizzle-orm'
import type { billing } from '../../contract/billing.ts'
import { fail } from '../platform/fail.ts'
import { limitRate } from '../platform/rate-limit.ts'
import type { Handler } from '../platform/routes.ts'
import { accounts } from '../schema/accounts.ts'
import { findSubscription } from './entitlement.ts'
import { findCustomerId } from './ensure-customer.ts'
import { openCheckout } from './open-checkout.ts'
import { isTestMode, needed } from './payments.ts'
import { syncCustomer } from './sync-customer.ts'
import { occupying } from './write-customer-state.ts'

export const createCheckoutSession: Handler<typeof billing.createCheckoutSession> = async (
  app,
  { accountId, plan },
) => {
  // Whoever compares the plans changes their mind a few times; each change leaves a closed checkout behind.
  await limitRate(app, `checkout:${accountId}`, 30, 3600)
  const customerId = await findCustomerId(app, accountId)
  if (customerId && (await syncCustomer(app, customerId)) === 'unavailable')
    needed({ kind: 'unavailable', message: 'sync' })
  const subscription = await findSubscription(app.db, accountId)
  // Also one that is past due for long: a second one beside it would be charged twice.
  if (subscription && occupying.includes(subscription.status)) return alreadySubscribed()
  const [account] = await app.db.select().from(accounts).where(eq(accounts.id, accountId))
  if (!account) throw new Error(`No account ${accountId}`)
  // Without a profile the success page has to lead to it, as after registering.
  const kind = account.profileCompletedAt ? 'subscription' : 'registration'
  const url = await openCheckout(app, { account, plan, kind })
  return { url: url ?? alreadySubscribed(), testMode: isTestMode(app) }
}

const alreadySubscribed = () => fail('already_subscribed', 'This account already has a subscription.')
