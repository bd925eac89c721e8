import { eq } from 'drizzle-orm'
import type { billing } from '../../contract/billing.ts'
import type { Handler } from '../platform/routes.ts'
import { accounts } from '../schema/accounts.ts'
import { findSubscription } from './entitlement.ts'
import { isTestMode } from './payments.ts'

export const getPlan: Handler<typeof billing.getPlan> = async (app, { accountId }) => {
  const subscription = await findSubscription(app.db, accountId)
  const [account] = await app.db
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const { plan, status, periodEnd, cancelAt } = subscription ?? {}
  const end = cancelAt ?? periodEnd
  return {
    plan: plan && subscription?.live ? plan : ('free' as const),
    status: status ?? (account?.status === 'active' ? 'canceled' : 'pending_payment'),
    billing_cycle: 'monthly' as const,
    current_period: { end: end?.toISOString() ?? null },
    cancel_at_period_end: Boolean(subscription?.live && cancelAt),
    testMode: isTestMode(app),
  }
}
