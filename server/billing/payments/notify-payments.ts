import { notify } from '../../notifications/notify.ts'
import type { Db } from '../../platform/database/db.ts'

/** Once per account, with its first payment. */
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

// The same period for which the entitlement keeps a past-due plan live.
const grace = 'Your plan keeps working for 7 days after the first failed payment.'

/** Once until it is paid, and again if the bank's question becomes a refusal. */
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
