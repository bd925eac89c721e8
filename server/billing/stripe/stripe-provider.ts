import { and, eq } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { App } from '../../platform/app.ts'
import { isLiveKey } from '../../platform/describe-providers.ts'
import type { ProviderAnswer, ProviderEvent } from '../payments/payment-provider.ts'
import { testWebhookSecret } from '../stripe-emulator/deliver-test-event.ts'
import { callStripe, InvalidPrice, undefinedIfMissing, idOf, retryWithNewKey } from './call-stripe.ts'
import { chooseCard, openCardPage } from './card-page.ts'
import * as changes from './change-subscription.ts'
import { type StripeContext, getStripeContext, getStripe, isEmulated } from './stripe-context.ts'
import { readCustomer } from './read-customer.ts'
import { createCheckout, expireCheckout, getCheckout } from './stripe-checkout.ts'
import { listEvents, presentEvent } from './stripe-events.ts'

/** The customer of a charge, because a dispute names only that; other events name their customer. */
async function findCustomerOf({ stripe }: StripeContext, objectId: string): Promise<string | undefined> {
  if (!/^(test_)?(ch|py)_/.test(objectId)) return undefined
  return idOf((await undefinedIfMissing(stripe.charges.retrieve(objectId)))?.customer)
}

/** The only access to Stripe or its emulator. Calls with the same idempotency key have one effect and one answer. */
export function getPaymentProvider(app: App) {
  const { env, log } = app
  const livemode = isLiveKey(env)
  const ask =
    <Order, Value>(work: (opened: StripeContext, order: Order) => Promise<Value>) =>
    (order: Order): Promise<ProviderAnswer<Value>> =>
      callStripe(log, async () => work(await getStripeContext(app), order))
  return {
    name: isEmulated(app) ? ('test' as const) : ('stripe' as const),
    livemode,
    validateConfig: () => validateConfig(app),
    createCustomer: ask(createCustomer),
    changeEmail: ask(changeEmail),
    readCustomer: ask(readCustomer),
    createCheckout: ask(createCheckout),
    getCheckout: ask(getCheckout),
    expireCheckout: ask(expireCheckout),
    previewChange: ask(changes.previewChange),
    changePlan: ask(changes.changePlan),
    scheduleChange: ask(changes.scheduleChange),
    undoScheduledChange: ask(changes.undoScheduledChange),
    cancel: ask(changes.cancel),
    resume: ask(changes.resume),
    endAndRefund: ask(changes.endAndRefund),
    openCardPage: ask(openCardPage),
    chooseCard: ask(chooseCard),
    deleteCustomer: ask(deleteCustomer),
    listEvents: ask(({ stripe }, since: Date) => listEvents(stripe, since)),
    findCustomerOf: ask(findCustomerOf),
    readWebhook: (body: Buffer, signature: string | string[] | undefined) =>
      readWebhook(app, body, String(signature ?? '')),
  }
}

export type PaymentProvider = ReturnType<typeof getPaymentProvider>

/** The message that stops startup if Stripe rejects our key or has different prices. */
async function validateConfig(app: App): Promise<ProviderAnswer<string | undefined>> {
  try {
    await getStripeContext(app)
    return { kind: 'done', value: undefined }
  } catch (error) {
    if (error instanceof InvalidPrice) return { kind: 'done', value: error.message }
    const isKey = error instanceof Error && 'type' in error && error.type === 'StripeAuthenticationError'
    if (isKey) return { kind: 'done', value: 'STRIPE_SECRET_KEY: Stripe does not accept this key' }
    return callStripe(app.log, () => Promise.reject(error))
  }
}

const toleranceSeconds = 300

/** Undefined unless the exact body was signed by the provider within the last 5 minutes and for this mode. */
async function readWebhook(app: App, body: Buffer, header: string): Promise<ProviderEvent | undefined> {
  const stripe = await getStripe(app)
  const secret = isEmulated(app) ? testWebhookSecret(app.secrets) : (app.env.STRIPE_WEBHOOK_SECRET ?? '')
  const now = app.now().getTime()
  try {
    const event = stripe.webhooks.constructEvent(body, header, secret, toleranceSeconds, undefined, now)
    // The client only checks that it is not too old.
    const isEarly = Number(/t=(\d+)/.exec(header)?.[1]) > now / 1000 + toleranceSeconds
    return event.livemode === isLiveKey(app.env) && !isEarly ? presentEvent(event) : undefined
  } catch {
    // Unsigned, wrong secret, too old or invalid JSON: the sender is not told which.
    return undefined
  }
}

async function changeEmail(
  { stripe }: StripeContext,
  { customerId, email, idempotencyKey }: { customerId: string; email: string; idempotencyKey: string },
): Promise<void> {
  await stripe.customers.update(customerId, { email }, { idempotencyKey })
}

async function createCustomer(
  { stripe }: StripeContext,
  { accountId, email, idempotencyKey: key }: { accountId: string; email: string; idempotencyKey: string },
): Promise<{ customerId: string }> {
  const { id } = await retryWithNewKey(
    key,
    (idempotencyKey) => stripe.customers.create({ email, metadata: { accountId } }, { idempotencyKey }),
    async () => {
      const { data } = await stripe.customers.list({ email, limit: 100 })
      return data.find(({ metadata }) => metadata.accountId === accountId)
    },
  )
  return { customerId: id }
}

/** Closes checkouts first, because one paid meanwhile would create a subscription that nobody sees. */
async function deleteCustomer(opened: StripeContext, customerId: string): Promise<void> {
  const { stripe } = opened
  const customer = await undefinedIfMissing(stripe.customers.retrieve(customerId))
  if (!customer || customer.deleted) return
  const open = await stripe.checkout.sessions
    .list({ customer: customerId, status: 'open', limit: 100 })
    .autoPagingToArray({ limit: 100 })
  for (const { id } of open) await expireCheckout(opened, id)
  const live = await stripe.subscriptions
    .list({ customer: customerId, status: 'all', limit: 100 })
    .autoPagingToArray({ limit: 1000 })
  for (const one of live) if (!changes.isEnded(one)) await changes.endNow(stripe, one.id, `end:${one.id}`)
  await undefinedIfMissing(stripe.customers.del(customerId))
}

/** Rows of the current provider and mode, so that test customers never become paying ones, or vice versa. */
export function isOfProvider(app: App, table: { provider: PgColumn; livemode: PgColumn }) {
  const { name, livemode } = getPaymentProvider(app)
  return and(eq(table.provider, name), eq(table.livemode, livemode))
}
