import { plans } from '../../../contract/plans.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import type { App } from '../../platform/app.ts'
import type { Db } from '../../platform/database/db.ts'
import { isOccupying } from '../subscriptions/compare-subscriptions.ts'
import type { ProviderInvoice } from './payment-provider.ts'
import type { CustomerState, BillingAccount } from './customer-state.ts'

interface PaymentMailInput {
  account: BillingAccount
  invoice: ProviderInvoice
  state: CustomerState
}

const iso = (at: Date | undefined): string | null => at?.toISOString() ?? null

/** Mails a receipt for each paid bill, except the first: the welcome mail includes it. */
export async function emailReceipt(
  app: App,
  tx: Db,
  { account, invoice, state }: PaymentMailInput,
): Promise<void> {
  const { id, subscriptionId, amountCents, currency, number, description, reason, url, pdfUrl } = invoice
  if (amountCents <= 0 || isCoveredByWelcome(invoice, state)) return
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
      // A plan change is charged pro rata, so the next price differs.
      nextAmountCents: goesOn ? plans[subscription.pending?.plan ?? subscription.plan].priceCents : null,
      isChange: reason === 'subscription_update',
      url: pdfUrl ?? url ?? null,
    },
    dedupeKey: `receipt:${id}`,
  })
}

function isCoveredByWelcome(
  { reason, subscriptionId }: ProviderInvoice,
  { subscriptions }: CustomerState,
): boolean {
  const [first] = subscriptions.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  return (
    reason === 'subscription_create' &&
    subscriptionId !== undefined &&
    first?.subscriptionId === subscriptionId
  )
}

/** Mails each failed attempt. When the bank asks for confirmation, the mail says how instead. */
export async function emailFailedPayment(
  app: App,
  tx: Db,
  { account, invoice }: PaymentMailInput,
): Promise<void> {
  const { id, attempts, requiresAction, amountCents, currency, description, url, nextAttemptAt, reason } =
    invoice
  const to = { accountId: account.id, to: account.email }
  const charge = {
    description,
    amountCents,
    currency,
    url: url ?? null,
    isChange: reason === 'subscription_update',
  }
  if (requiresAction)
    await queueMail(app, tx, {
      ...to,
      template: 'payment-action-required',
      data: charge,
      dedupeKey: `payment-action-required:${id}:${attempts}`,
    })
  else
    await queueMail(app, tx, {
      ...to,
      template: 'payment-failed',
      data: { ...charge, attempt: attempts, nextAttemptAt: iso(nextAttemptAt) },
      dedupeKey: `payment-failed:${id}:${attempts}`,
    })
}
