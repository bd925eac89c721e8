import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'

/** Once for each account, with its first payment. */
export async function notifyWelcome(tx: Db, account: { id: string }): Promise<void> {
  await notify(tx, {
    accountId: account.id,
    kind: 'welcome',
    title: 'Welcome to Quillcast',
    description: 'Your plan is active. Write your first post, or have Quillcast write one in your voice.',
    url: '/dashboard/posts/new',
    dedupeKey: `welcome:${account.id}`,
  })
}

/** Once until it is paid: the time since when it is not stays the same until then. */
export async function notifyPaymentFailed(
  tx: Db,
  accountId: string,
  subscriptionId: string,
  since: Date,
): Promise<void> {
  await notify(tx, {
    accountId,
    kind: 'payment_failed',
    title: 'Your payment failed',
    // As long as billing's live-subscription rule goes on with a plan that is past due.
    description:
      'Update your payment method. Your plan keeps working for 7 days after the first failed payment.',
    url: '/dashboard/settings?tab=billing',
    dedupeKey: `payment-failed:${subscriptionId}:${since.toISOString()}`,
  })
}
