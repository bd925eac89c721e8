import { and, desc, eq } from 'drizzle-orm'
import { plans } from '../../../contract/billing/plans.ts'
import { queueMail } from '../../notifications/mail/queue-mail.ts'
import { notify } from '../../notifications/notify.ts'
import type { TemplateData } from '../../notifications/templates/template-data.ts'
import { checkouts } from '../../schema/billing.ts'
import { isOccupying } from '../subscriptions/compare-subscriptions.ts'
import type { CustomerSync, ProviderInvoice, ProviderSubscription } from './payment-provider.ts'

const iso = (at: Date | null | undefined): string | null => at?.toISOString() ?? null
const isChange = ({ reason }: ProviderInvoice) => reason === 'subscription_update'

/** Confirms an account's first payment and says what comes next, once per account. */
export async function welcomeCustomer({ app, tx, account, state }: CustomerSync): Promise<void> {
  const { id: accountId } = account
  const subscription = state.subscriptions.find(isOccupying) ?? state.subscriptions.at(-1)
  const invoice = state.invoices.find(({ status }) => status === 'paid')
  // The provider may not list the subscription of a paid checkout yet.
  const [checkout] = await tx
    .select({ plan: checkouts.plan })
    .from(checkouts)
    .where(and(eq(checkouts.accountId, accountId), eq(checkouts.status, 'paid')))
    .orderBy(desc(checkouts.createdAt))
  const plan = subscription?.plan ?? checkout?.plan
  if (!plan) throw new Error(`Account ${accountId} was activated without a payment`)
  const dedupeKey = `welcome:${accountId}`
  await queueMail(app, tx, {
    accountId,
    template: 'welcome',
    data: {
      plan,
      // The checkout charges the price of the plan table.
      amountCents: invoice?.amountCents ?? plans[plan].priceCents,
      currency: 'usd',
      paidAt: (subscription?.createdAt ?? app.now()).toISOString(),
      renewsAt: subscription?.cancelAt ? null : iso(subscription?.periodEnd),
      receiptNumber: invoice?.number ?? null,
      profileComplete: account.profileCompletedAt !== null,
    },
    dedupeKey,
  })
  await notify(tx, {
    accountId,
    kind: 'welcome',
    title: 'Welcome to Quillcast',
    description: 'Your plan is active. Write your first post, or have Quillcast write one in your voice.',
    url: '/dashboard/posts/new',
    dedupeKey,
  })
}

/** Mails a receipt for each paid bill, except the first: the welcome mail includes it. */
export async function emailReceipt({ app, tx, account, state }: CustomerSync, invoice: ProviderInvoice) {
  const { invoiceId, subscriptionId, amountCents, currency, number, description, url, pdfUrl } = invoice
  const [first] = state.subscriptions.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const isWelcomed = invoice.reason === 'subscription_create' && first?.subscriptionId === subscriptionId
  if (amountCents <= 0 || isWelcomed) return
  const subscription = state.subscriptions.find((one) => one.subscriptionId === subscriptionId)
  const isContinuing = subscription && isOccupying(subscription) && !subscription.cancelAt
  await queueMail(app, tx, {
    accountId: account.id,
    template: 'receipt',
    data: {
      description,
      amountCents,
      currency,
      paidAt: app.now().toISOString(),
      number,
      renewsAt: isContinuing ? iso(subscription.periodEnd) : null,
      // A plan change is charged pro rata, so the next price differs.
      nextAmountCents: isContinuing ? plans[subscription.pendingPlan ?? subscription.plan].priceCents : null,
      isChange: isChange(invoice),
      url: pdfUrl ?? url,
    },
    dedupeKey: `receipt:${invoiceId}`,
  })
}

/** Mails each failed attempt. When the bank asks for confirmation, the mail says how instead. */
export async function emailFailedPayment({ app, tx, account }: CustomerSync, invoice: ProviderInvoice) {
  const { invoiceId, attempts: attempt, amountCents, currency, description, url, nextAttemptAt } = invoice
  const charge = { description, amountCents, currency, url, isChange: isChange(invoice) }
  const mail = invoice.requiresAction
    ? { template: 'payment-action-required' as const, data: charge }
    : {
        template: 'payment-failed' as const,
        data: { ...charge, attempt, nextAttemptAt: iso(nextAttemptAt) },
      }
  const dedupeKey = `${mail.template}:${invoiceId}:${attempt}`
  await queueMail(app, tx, { accountId: account.id, ...mail, dedupeKey })
}

/** Notifies once until it is paid, and again if the bank's question becomes a refusal. */
export async function notifyPastDue(
  { tx, account, state }: CustomerSync,
  { subscriptionId, pastDueSince }: { subscriptionId: string; pastDueSince: Date },
): Promise<void> {
  const asks = state.invoices.some((one) => one.subscriptionId === subscriptionId && one.requiresAction)
  const next = asks
    ? 'Your card wasn’t declined. Open billing to confirm the payment.'
    : 'Update your payment method.'
  await notify(tx, {
    accountId: account.id,
    kind: 'payment_failed',
    title: asks ? 'Your bank wants you to confirm the renewal' : 'Your payment failed',
    // The same period for which the entitlement keeps a past-due plan live.
    description: `${next} Your plan keeps working for 7 days after the first failed payment.`,
    url: '/dashboard/settings?tab=billing',
    dedupeKey: `payment-${asks ? 'action-required' : 'failed'}:${subscriptionId}:${pastDueSince.toISOString()}`,
  })
}

/** Mails each change between two readings, whether it was made here, on the provider's page or by support. */
export async function emailSubscriptionChanges(
  { app, tx, account, customer }: CustomerSync,
  before: Pick<ProviderSubscription, 'plan' | 'cancelAt' | 'pendingPlan'>,
  now: ProviderSubscription,
): Promise<void> {
  if (!isOccupying(now)) return
  const { plan, pendingPlan, pendingAt, cancelAt } = now
  // Unique per change, because the version rises with each.
  const key = `${now.subscriptionId}:${customer.syncVersion}`
  const accountId = account.id
  const emailPlan = (data: TemplateData['plan-changed'], change: string) =>
    queueMail(app, tx, { accountId, template: 'plan-changed', data, dedupeKey: `${change}:${key}` })
  if (before.plan !== plan)
    await emailPlan({ from: before.plan, plan, at: null, renewsAt: iso(now.periodEnd) }, 'plan-changed')
  if (pendingPlan && pendingPlan !== before.pendingPlan)
    await emailPlan(
      { from: plan, plan: pendingPlan, at: iso(pendingAt), renewsAt: null },
      'plan-change-planned',
    )
  if (cancelAt && !before.cancelAt)
    await queueMail(app, tx, {
      accountId,
      template: 'cancellation-confirmed',
      data: { plan, endsAt: cancelAt.toISOString() },
      dedupeKey: `cancellation-confirmed:${key}`,
    })
}
