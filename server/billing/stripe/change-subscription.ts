import type { PlanId } from '../../../contract/billing/plans.ts'
import type { Stripe } from '../stripe.ts'
import { toUnixSeconds, idOf, isStripeFailure, undefinedIfMissing, retryWithNewKey } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'

/** The subscription's single item: a change without its id would add another. */
export function itemOf({ id, items }: Stripe.Subscription): Stripe.SubscriptionItem {
  const item = items.data[0]
  if (!item) throw new Error(`The subscription ${id} has no item`)
  return item
}

export const proration = (opened: StripeContext, item: Stripe.SubscriptionItem, plan: PlanId, at: Date) => ({
  items: [{ id: item.id, price: opened.prices.idOf[plan] }],
  proration_behavior: 'always_invoice' as const,
  proration_date: toUnixSeconds(at),
})

export async function previewChange(
  opened: StripeContext,
  { subscriptionId, plan, at }: { subscriptionId: string; plan: PlanId; at: Date },
): Promise<{ amountDueCents: number }> {
  const { stripe } = opened
  const item = itemOf(await stripe.subscriptions.retrieve(subscriptionId))
  const preview = await stripe.invoices.createPreview({
    subscription: subscriptionId,
    subscription_details: proration(opened, item, plan, at),
  })
  return { amountDueCents: preview.amount_due }
}

interface SubscriptionRequest {
  subscriptionId: string
  idempotencyKey: string
}

/** Applies only when paid: a declined card or a bank that asks leaves the plan unchanged. */
export async function changePlan(
  opened: StripeContext,
  { subscriptionId, plan, at, idempotencyKey }: SubscriptionRequest & { plan: PlanId; at: Date },
): Promise<{ kind: 'changed' } | { kind: 'unpaid'; url: string | undefined }> {
  const { stripe } = opened
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  await releaseSchedule(stripe, subscription, idempotencyKey)
  const params: Stripe.SubscriptionUpdateParams = {
    ...proration(opened, itemOf(subscription), plan, at),
    payment_behavior: 'pending_if_incomplete',
  }
  const changed = await retryWithNewKey(
    idempotencyKey,
    (key) => stripe.subscriptions.update(subscriptionId, params, { idempotencyKey: key }),
    async () => {
      const now = await stripe.subscriptions.retrieve(subscriptionId)
      return now.pending_update || itemOf(now).price.id === opened.prices.idOf[plan] ? now : undefined
    },
  )
  if (!changed.pending_update) return { kind: 'changed' }
  const invoiceId = idOf(changed.latest_invoice)
  const invoice = invoiceId ? await stripe.invoices.retrieve(invoiceId) : undefined
  return { kind: 'unpaid', url: invoice?.hosted_invoice_url ?? undefined }
}

/** Schedules two phases: what is paid, then the other plan for a month, after which the subscription is released. */
export async function scheduleChange(
  { stripe, prices }: StripeContext,
  { subscriptionId, plan, idempotencyKey }: SubscriptionRequest & { plan: PlanId },
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  const { price, current_period_start, current_period_end } = itemOf(subscription)
  const begun = idOf(subscription.schedule)
  const schedule = begun
    ? await stripe.subscriptionSchedules.retrieve(begun)
    : await stripe.subscriptionSchedules.create(
        { from_subscription: subscriptionId },
        { idempotencyKey: `${idempotencyKey}:begin` },
      )
  await stripe.subscriptionSchedules.update(
    schedule.id,
    {
      end_behavior: 'release',
      proration_behavior: 'none',
      phases: [
        {
          items: [{ price: price.id, quantity: 1 }],
          // A phase that has started keeps its start date.
          start_date: schedule.current_phase?.start_date ?? current_period_start,
          end_date: current_period_end,
        },
        {
          items: [{ price: prices.idOf[plan], quantity: 1 }],
          start_date: current_period_end,
          duration: { interval: 'month', interval_count: 1 },
          proration_behavior: 'none',
        },
      ],
    },
    { idempotencyKey },
  )
}

export async function undoScheduledChange(
  { stripe }: StripeContext,
  { subscriptionId, idempotencyKey }: SubscriptionRequest,
) {
  await releaseSchedule(stripe, await stripe.subscriptions.retrieve(subscriptionId), idempotencyKey)
}

/** Stripe refuses to cancel or change a subscription with an active schedule. */
async function releaseSchedule(stripe: Stripe, { schedule }: Stripe.Subscription, idempotencyKey: string) {
  const id = idOf(schedule)
  if (!id) return
  try {
    await stripe.subscriptionSchedules.release(id, {}, { idempotencyKey: `${idempotencyKey}:release` })
  } catch (error) {
    // It may have been released or have ended since the subscription was read.
    const now = isStripeFailure(error) ? (await stripe.subscriptionSchedules.retrieve(id)).status : undefined
    if (now !== 'released' && now !== 'completed' && now !== 'canceled') throw error
  }
}

export async function cancel(
  { stripe }: StripeContext,
  { subscriptionId, idempotencyKey }: SubscriptionRequest,
) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (isEnded(subscription)) return
  await releaseSchedule(stripe, subscription, idempotencyKey)
  await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: true }, { idempotencyKey })
}

/** Clears the end in either form: the portal sets a date in flexible billing and a flag in classic billing. */
export async function resume(
  { stripe }: StripeContext,
  { subscriptionId, idempotencyKey }: SubscriptionRequest,
) {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId)
  if (isEnded(subscription)) return
  const { cancel_at, cancel_at_period_end } = subscription
  if (cancel_at_period_end)
    await stripe.subscriptions.update(subscriptionId, { cancel_at_period_end: false }, { idempotencyKey })
  else if (cancel_at !== null)
    await stripe.subscriptions.update(subscriptionId, { cancel_at: '' }, { idempotencyKey })
}

export const isEnded = ({ status }: Stripe.Subscription) =>
  status === 'canceled' || status === 'incomplete_expired'

/** Ends it at once, without a last invoice or a credit. */
export const endNow = (stripe: Stripe, id: string, idempotencyKey: string) =>
  stripe.subscriptions.cancel(id, { invoice_now: false, prorate: false }, { idempotencyKey })

/** Each step can be repeated: what is already ended or refunded is skipped. */
export async function endAndRefund(
  { stripe }: StripeContext,
  { subscriptionId, idempotencyKey }: SubscriptionRequest,
): Promise<{ refundedCents: number }> {
  const subscription = await undefinedIfMissing(stripe.subscriptions.retrieve(subscriptionId))
  if (subscription && !isEnded(subscription)) await endNow(stripe, subscriptionId, `${idempotencyKey}:end`)
  const invoices = await stripe.invoices
    .list({ subscription: subscriptionId, status: 'paid', limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: 100 })
  let refundedCents = 0
  for (const { id, payments } of invoices) {
    const paid = payments ?? (await stripe.invoicePayments.list({ invoice: id, status: 'paid' }))
    for (const { payment } of paid.data) {
      const intent = idOf(payment.payment_intent)
      if (intent) refundedCents += await refund(stripe, intent, `${idempotencyKey}:${intent}`)
    }
  }
  return { refundedCents }
}

async function refund(stripe: Stripe, payment_intent: string, idempotencyKey: string): Promise<number> {
  try {
    const { amount } = await retryWithNewKey(
      idempotencyKey,
      (key) => stripe.refunds.create({ payment_intent, reason: 'duplicate' }, { idempotencyKey: key }),
      async () => (await stripe.refunds.list({ payment_intent, limit: 1 })).data[0],
    )
    return amount
  } catch (error) {
    if (isStripeFailure(error) && error.code === 'charge_already_refunded') return 0
    throw error
  }
}
