import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import type { subscriptions } from '../../schema/billing.ts'
import { isOccupying } from '../subscriptions/compare-subscriptions.ts'
import type { ProviderSubscription } from './payment-provider.ts'
import type { BillingCustomer, BillingAccount } from './customer-state.ts'

interface SubscriptionChange {
  account: BillingAccount
  customer: BillingCustomer
  before: Pick<typeof subscriptions.$inferSelect, 'plan' | 'status' | 'cancelAt' | 'pendingPlan'>
  now: ProviderSubscription
}

/** Mails each change between two readings, whether it was made here, on the provider's page or by support. */
export async function emailSubscriptionChanges(app: App, tx: Db, change: SubscriptionChange): Promise<void> {
  const { account, customer, before, now } = change
  if (!isOccupying(now)) return
  // Unique per change, because the version rises with each.
  const key = `${now.subscriptionId}:${customer.syncVersion}`
  const to = { accountId: account.id, to: account.email }
  if (before.plan !== now.plan)
    await queueMail(app, tx, {
      ...to,
      template: 'plan-changed',
      data: { from: before.plan, plan: now.plan, at: null, renewsAt: now.periodEnd?.toISOString() ?? null },
      dedupeKey: `plan-changed:${key}`,
    })
  if (now.pending && now.pending.plan !== before.pendingPlan)
    await queueMail(app, tx, {
      ...to,
      template: 'plan-changed',
      data: { from: now.plan, plan: now.pending.plan, at: now.pending.at.toISOString(), renewsAt: null },
      dedupeKey: `plan-change-planned:${key}`,
    })
  if (now.cancelAt && !before.cancelAt)
    await queueMail(app, tx, {
      ...to,
      template: 'cancellation-confirmed',
      data: { plan: now.plan, endsAt: now.cancelAt.toISOString() },
      dedupeKey: `cancellation-confirmed:${key}`,
    })
}
