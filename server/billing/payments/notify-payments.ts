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

// As long as billing's live-subscription rule goes on with a plan that is past due.
const grace = 'Your plan keeps working for 7 days after the first failed payment.'

/** Once until it is paid, and once more when the bank's question turns into a refusal. */
export async function notifyPaymentFailed(
  tx: Db,
  accountId: string,
  requiresAction: boolean,
  key: string,
): Promise<void> {
  await notify(tx, {
    accountId,
    kind: 'payment_failed',
    title: requiresAction ? 'Your bank wants you to confirm the renewal' : 'Your payment failed',
    description: `${requiresAction ? 'Your card wasn’t declined. Open billing to confirm the payment.' : 'Update your payment method.'} ${grace}`,
    url: '/dashboard/settings?tab=billing',
    dedupeKey: `payment-${requiresAction ? 'action-required' : 'failed'}:${key}`,
  })
}
