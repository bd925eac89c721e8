import { plans } from '../../../contract/plans.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { isOccupying } from '../subscriptions/compare-subscriptions.ts'
import type { ProviderInvoice } from './payment-provider.ts'
import type { CustomerState } from './customer-state.ts'
import type { Account } from './customer-state.ts'

interface Told {
  account: Account
  invoice: ProviderInvoice
  state: CustomerState
}

const iso = (at: Date | undefined): string | null => at?.toISOString() ?? null

/** One for each bill that is paid; the account's very first is told by the welcome, which is a receipt too. */
export async function tellReceipt(app: App, tx: Db, { account, invoice, state }: Told): Promise<void> {
  const { id, subscriptionId, amountCents, currency, number, description, reason, url, pdfUrl } = invoice
  if (amountCents <= 0 || isWelcomed(invoice, state)) return
  const subscription = state.subscriptions.find((one) => one.subscriptionId === subscriptionId)
  const goesOn = subscription && isOccupying(subscription) && !subscription.cancelAt
  await queueMail(app, tx, {
    accountId: account.id,
    to: account.email,
    template: 'receipt',
    data: {
      description,
      amountCents,
      currency,
      paidAt: app.now().toISOString(),
      number: number ?? null,
      renewsAt: goesOn ? iso(subscription.periodEnd) : null,
      // Of a change of plan the price that was paid is not the one that is paid next.
      nextAmountCents: goesOn ? plans[subscription.pending?.plan ?? subscription.plan].priceCents : null,
      isChange: reason === 'subscription_update',
      url: pdfUrl ?? url ?? null,
    },
    dedupeKey: `receipt:${id}`,
  })
}

function isWelcomed({ reason, subscriptionId }: ProviderInvoice, { subscriptions }: CustomerState): boolean {
  const [first] = subscriptions.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return (
    reason === 'subscription_create' &&
    subscriptionId !== undefined &&
    first?.subscriptionId === subscriptionId
  )
}

/** One for each attempt. Where the bank asks back, nothing failed for good: the mail says what to do instead. */
export async function tellFailedPayment(
  app: App,
  tx: Db,
  { account, invoice, asksBack }: Told & { asksBack: boolean },
): Promise<void> {
  const { id, attempts, amountCents, currency, description, url, nextAttemptAt, reason } = invoice
  const to = { accountId: account.id, to: account.email }
  const said = {
    description,
    amountCents,
    currency,
    url: url ?? null,
    isChange: reason === 'subscription_update',
  }
  if (asksBack)
    await queueMail(app, tx, {
      ...to,
      template: 'payment-action-required',
      data: said,
      dedupeKey: `payment-action-required:${id}:${attempts}`,
    })
  else
    await queueMail(app, tx, {
      ...to,
      template: 'payment-failed',
      data: { ...said, attempt: attempts, nextAttemptAt: iso(nextAttemptAt) },
      dedupeKey: `payment-failed:${id}:${attempts}`,
    })
}
