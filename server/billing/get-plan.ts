import { and, desc, eq, ne, sql } from 'drizzle-orm'
import type { PlanDetails } from '../../contract/billing/billing.ts'
import { findPlanVersion } from '../notifications/follow-notifications.ts'
import type { App } from '../platform/app.ts'
import { accounts } from '../schema/accounts.ts'
import { invoices } from '../schema/billing.ts'
import { findCustomer } from './payments/ensure-customer.ts'
import { entitlementOf, findSubscription } from './entitlement.ts'
import { isTestMode } from './payments/payment-answers.ts'

/** Plan, status and pending actions, as the screen, the banner and every plan change return them. */
export async function getPlan(app: App, { accountId }: { accountId: string }): Promise<PlanDetails> {
  // Read first: a concurrent change makes this answer look outdated, and it is requested again.
  const version = await findPlanVersion(app.db, accountId)
  const subscription = await findSubscription(app.db, accountId)
  const entitlement = entitlementOf(subscription)
  const [account] = await app.db
    .select({ status: accounts.status })
    .from(accounts)
    .where(eq(accounts.id, accountId))
  const { status, periodEnd, cancelAt, pendingPlan, pendingAt, live } = subscription ?? {}
  const end = cancelAt ?? periodEnd
  return {
    version,
    plan: entitlement.plan,
    status: status ?? (account?.status === 'active' ? 'canceled' : 'pending_payment'),
    billing_cycle: 'monthly',
    current_period: { end: end?.toISOString() ?? null },
    cancel_at_period_end: Boolean(live && cancelAt),
    access: entitlement.access,
    grace_end: entitlement.graceEndsAt?.toISOString() ?? null,
    pending: live && pendingPlan && pendingAt ? { plan: pendingPlan, date: pendingAt.toISOString() } : null,
    payment: subscription ? await findOpenPayment(app, accountId, subscription.subscriptionId) : null,
    card: await findCard(app, accountId),
    testMode: isTestMode(app),
    has_model: app.llm !== undefined,
  }
}

/** An overdue month comes before a plan change that awaits payment. */
async function findOpenPayment(app: App, accountId: string, subscriptionId: string) {
  const isChange = sql<boolean>`(${invoices.reason} is not distinct from 'subscription_update')`
  const [open] = await app.db
    .select({ bill: invoices, isChange })
    .from(invoices)
    .where(
      and(
        eq(invoices.accountId, accountId),
        eq(invoices.subscriptionId, subscriptionId),
        ne(invoices.status, 'paid'),
      ),
    )
    .orderBy(isChange, desc(invoices.date))
    .limit(1)
  if (!open) return null
  const { url, amountCents, currency, date, nextAttemptAt, requiresAction } = open.bill
  return {
    url,
    amount: amountCents / 100,
    currency,
    date: date.toISOString(),
    next_attempt: nextAttemptAt?.toISOString() ?? null,
    is_change: open.isChange,
    requires_action: requiresAction,
  }
}

async function findCard(app: App, accountId: string): Promise<PlanDetails['card']> {
  const customer = await findCustomer(app, { accountId })
  const { cardBrand: brand, cardLast4: last4, cardExpiresAt } = customer ?? {}
  return brand && last4 && cardExpiresAt ? { brand, last4, expires: cardExpiresAt.toISOString() } : null
}
