import type { ProviderCustomer, ProviderInvoice } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { idOf, retryWithNewKey } from './call-stripe.ts'
import type { StripeContext } from './stripe-context.ts'
import { isEnded } from './change-subscription.ts'
import { presentCard, presentInvoice, presentSubscription } from './present-customer.ts'

// Ten years make 120 invoices; a longer list is a mistake.
const maxObjects = 1000

export async function readCustomer(opened: StripeContext, customerId: string): Promise<ProviderCustomer> {
  const { stripe } = opened
  const customer = await stripe.customers.retrieve(customerId, {
    expand: ['invoice_settings.default_payment_method'],
  })
  // A customer unknown to Stripe is not treated as deleted, because a wrong key would end everybody's plan.
  if (customer.deleted) return { deleted: true, email: null, card: noCard, subscriptions: [], invoices: [] }
  const invoices = await readInvoices(opened, customerId)
  // Read last, so that every invoice above belongs to a listed subscription.
  const listed = await stripe.subscriptions
    .list({
      customer: customerId,
      status: 'all',
      limit: 100,
      expand: ['data.default_payment_method', 'data.schedule'],
    })
    .autoPagingToArray({ limit: maxObjects })
  const method = customer.invoice_settings?.default_payment_method
  await applyCardToSubscriptions(stripe, listed, idOf(method))
  return {
    deleted: false,
    email: customer.email,
    card: [method, ...listed.map((one) => one.default_payment_method)].flatMap(presentCard)[0] ?? noCard,
    subscriptions: listed.flatMap((one) => presentSubscription(opened, one)),
    invoices,
  }
}

const noCard = { cardBrand: null, cardLast4: null, cardExpiresAt: null }

// A card chosen later on Stripe’s page is stored on the customer, but the subscription’s own would still be charged:
// https://docs.stripe.com/billing/subscriptions/payment-methods-setting
async function applyCardToSubscriptions(
  stripe: Stripe,
  subscriptions: Stripe.Subscription[],
  chosen: string | undefined,
) {
  if (!chosen) return
  for (const subscription of subscriptions) {
    const { id } = subscription
    const own = idOf(subscription.default_payment_method)
    if (!own || own === chosen || isEnded(subscription)) continue
    await retryWithNewKey(
      `card:${id}:${own}:${chosen}`,
      (idempotencyKey) =>
        stripe.subscriptions.update(id, { default_payment_method: chosen }, { idempotencyKey }),
      async () => undefined,
    )
  }
}

async function readInvoices(opened: StripeContext, customerId: string): Promise<ProviderInvoice[]> {
  const { stripe } = opened
  const listed = await stripe.invoices
    .list({ customer: customerId, limit: 100, expand: ['data.payments'] })
    .autoPagingToArray({ limit: maxObjects })
  const refunds = await readRefunds(stripe, customerId, listed)
  const presented = listed.map(async (invoice) => {
    const intents = invoice.payments?.data.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []) ?? []
    const refundedCents = intents.reduce((sum, id) => sum + (refunds.get(id) ?? 0), 0)
    const isOpen = invoice.status === 'open' && invoice.attempt_count > 0
    // Few bills are open at a time. The invoice itself does not say whether its card was declined or its bank asks.
    const open = await Promise.all(isOpen ? intents.map((id) => stripe.paymentIntents.retrieve(id)) : [])
    const requiresAction = open.some(({ status }) => status === 'requires_action')
    return presentInvoice(opened, invoice, { refundedCents, requiresAction })
  })
  return (await Promise.all(presented)).flat()
}

/** Refunded cents by payment intent; only requested when something was paid. */
async function readRefunds(stripe: Stripe, customer: string, invoices: Stripe.Invoice[]) {
  if (!invoices.some(({ status, amount_due }) => status === 'paid' && amount_due > 0)) return new Map()
  const charges = await stripe.charges.list({ customer, limit: 100 }).autoPagingToArray({ limit: maxObjects })
  return new Map(
    charges.flatMap(({ payment_intent, amount_refunded }) => {
      const id = idOf(payment_intent)
      return id && amount_refunded > 0 ? [[id, amount_refunded] as const] : []
    }),
  )
}
