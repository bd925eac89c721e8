import { eq } from 'drizzle-orm'
import type { billing } from '../../../contract/billing/billing.ts'
import type { App } from '../../platform/app.ts'
import { fail } from '../../platform/fail.ts'
import { limitCaller } from '../../platform/http/rate-limit.ts'
import type { Handler } from '../../platform/http/define-routes.ts'
import { accounts } from '../../schema/accounts.ts'
import { checkouts } from '../../schema/billing.ts'
import { findCustomerId } from '../payments/ensure-customer.ts'
import { withTimeout, isTestMode, failPaymentsUnavailable } from '../payments/payment-answers.ts'
import { syncCustomer } from '../payments/sync-customer.ts'

const sessionStates = { paid: 'paid', open: 'unpaid', expired: 'expired' } as const

/** Asks the provider while the checkout is open, so that nobody waits for a late or lost event. */
export const verifySession: Handler<typeof billing.verifySession> = async (app, input) => {
  const { checkoutId, caller, accountId } = input
  // The success page polls every two seconds.
  await limitCaller(app, 'verify', caller.ipAddress, { perIp: 300, perNetwork: 1000, seconds: 60 })
  let checkout = await getCheckout(app, checkoutId)
  // A signed-in customer sees only their own checkouts; without a session the unguessable id is the proof.
  if (accountId && checkout.accountId !== accountId) failUnknownCheckout()
  if (checkout.status === 'open') {
    const customerId = await findCustomerId(app, checkout.accountId)
    const outcome = customerId ? await withTimeout(syncCustomer(app, customerId)) : 'unknown'
    if (outcome === 'unavailable') failPaymentsUnavailable()
    checkout = await getCheckout(app, checkoutId)
  }
  const isNewRegistration = checkout.kind === 'registration' && checkout.profileCompletedAt === null
  return { status: sessionStates[checkout.status], isNewRegistration, testMode: isTestMode(app) }
}

async function getCheckout(app: App, sessionId: string) {
  const { accountId, status, kind } = checkouts
  const [checkout] = await app.db
    .select({ accountId, status, kind, profileCompletedAt: accounts.profileCompletedAt })
    .from(checkouts)
    .innerJoin(accounts, eq(accounts.id, checkouts.accountId))
    .where(eq(checkouts.sessionId, sessionId))
  return checkout ?? failUnknownCheckout()
}

const failUnknownCheckout = (): never => fail('not_found', 'Checkout not found.')
