import type { Stripe } from '../stripe.ts'
import { isRefusal, MissingObject } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'

type Flow = Stripe.BillingPortal.SessionCreateParams

/** The page of Stripe's customer portal that only changes the card. */
export async function openCardPage(
  { stripe }: StripeContext,
  order: { customerId: string; returnUrl: string; doneUrl: string; idempotencyKey: string },
): Promise<{ url: string }> {
  const { customerId, returnUrl, doneUrl, idempotencyKey } = order
  const flow: Flow = {
    customer: customerId,
    return_url: returnUrl,
    flow_data: {
      type: 'payment_method_update',
      after_completion: { type: 'redirect', redirect: { return_url: doneUrl } },
    },
  }
  try {
    return await stripe.billingPortal.sessions.create(flow, { idempotencyKey })
  } catch (error) {
    // If the portal was never saved in Stripe's settings, or without cards, use a configuration of ours.
    if (!isRefusal(error)) throw error
    const configuration = await ensurePortal(stripe)
    return stripe.billingPortal.sessions.create(
      { ...flow, configuration },
      { idempotencyKey: `${idempotencyKey}:own` },
    )
  }
}

const purpose = 'quillcast-card'

async function ensurePortal(stripe: Stripe): Promise<string> {
  const { data } = await stripe.billingPortal.configurations.list({ active: true, limit: 100 })
  const ours = data.find(({ metadata }) => metadata?.purpose === purpose)
  if (ours) return ours.id
  const made = await stripe.billingPortal.configurations.create(
    { features: { payment_method_update: { enabled: true } }, metadata: { purpose } },
    { idempotencyKey: 'portal:card' },
  )
  return made.id
}

/** Throws MissingObject for an unknown card or another customer's. */
export async function chooseCard(
  { stripe }: StripeContext,
  order: { customerId: string; paymentMethodId: string; idempotencyKey: string },
): Promise<void> {
  const { customerId, paymentMethodId, idempotencyKey } = order
  try {
    await stripe.paymentMethods.attach(
      paymentMethodId,
      { customer: customerId },
      { idempotencyKey: `${idempotencyKey}:attach` },
    )
  } catch (error) {
    throw isRefusal(error) ? new MissingObject(error.message) : error
  }
  await stripe.customers.update(
    customerId,
    { invoice_settings: { default_payment_method: paymentMethodId } },
    { idempotencyKey },
  )
}
