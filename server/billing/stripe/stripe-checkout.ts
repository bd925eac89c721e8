import { plans } from '../../../contract/billing/plans.ts'
import type { CheckoutOrder, ProviderCheckout } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { fromUnixSeconds, isStripeFailure, undefinedIfMissing, retryWithNewKey } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'

export async function createCheckout({ stripe, prices }: StripeContext, order: CheckoutOrder) {
  const { customerId, accountId, plan, successUrl, cancelUrl, idempotencyKey } = order
  const metadata = { accountId, plan }
  const price = `$${plans[plan].priceCents / 100}`
  const params: Stripe.Checkout.SessionCreateParams = {
    mode: 'subscription',
    customer: customerId,
    client_reference_id: accountId,
    line_items: [{ price: prices.idOf[plan], quantity: 1 }],
    success_url: successUrl,
    cancel_url: cancelUrl,
    metadata,
    subscription_data: { metadata },
    custom_text: {
      submit: {
        message: `You pay ${price} today. Renews automatically every month at ${price} until canceled. Cancel anytime in two clicks in Settings → Billing.`,
      },
    },
  }
  const session = await retryWithNewKey(
    idempotencyKey,
    (key) => stripe.checkout.sessions.create(params, { idempotencyKey: key }),
    async () => {
      const { data } = await stripe.checkout.sessions.list({
        customer: customerId,
        status: 'open',
        limit: 100,
      })
      return data.find((open) => open.metadata?.plan === plan && open.metadata.accountId === accountId)
    },
  )
  return presentCheckout(session)
}

export async function getCheckout({ stripe }: StripeContext, sessionId: string) {
  const session = await undefinedIfMissing(stripe.checkout.sessions.retrieve(sessionId))
  return session && presentCheckout(session)
}

export async function expireCheckout(opened: StripeContext, sessionId: string) {
  try {
    return await retryWithNewKey(
      `expire:${sessionId}`,
      async (idempotencyKey) =>
        presentCheckout(await opened.stripe.checkout.sessions.expire(sessionId, {}, { idempotencyKey })),
      async () => {
        const now = await getCheckout(opened, sessionId)
        return now?.status === 'open' ? undefined : now
      },
    )
  } catch (error) {
    // It was paid or expired since it was read, which is fine.
    if (!isStripeFailure(error) || error.statusCode === undefined) throw error
    const now = await getCheckout(opened, sessionId)
    if (now?.status === 'open') throw error
    return now
  }
}

/** Nothing is owed: https://docs.stripe.com/api/checkout/sessions/object#checkout_session_object-payment_status */
const settledStatuses = ['paid', 'no_payment_required']

function presentCheckout(session: Stripe.Checkout.Session): ProviderCheckout {
  const { id, url, status, payment_status, expires_at, mode } = session
  const isPaid = mode === 'subscription' && settledStatuses.includes(payment_status)
  const unfinished = status === 'expired' ? 'expired' : 'open'
  return {
    sessionId: id,
    url: url ?? '',
    expiresAt: fromUnixSeconds(expires_at),
    status: status === 'complete' ? (isPaid ? 'paid' : 'processing') : unfinished,
  }
}
