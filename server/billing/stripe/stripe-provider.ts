import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { isLiveKey } from '../../platform/describe-providers.ts'
import type { PaymentProvider, ProviderAnswer } from '../payments/payment-provider.ts'
import type { Stripe } from '../stripe.ts'
import { callStripe, InvalidPrice, undefinedIfMissing, idOf } from './call-stripe.ts'
import { chooseCard, openCardPage } from './card-page.ts'
import {
  cancel,
  changePlan,
  endAndRefund,
  previewChange,
  resume,
  scheduleChange,
  undoScheduledChange,
} from './change-subscription.ts'
import { type StripeContext, getStripeContext, getStripe } from './stripe-context.ts'
import { readCustomer } from './read-customer.ts'
import { createCheckout, expireCheckout, getCheckout } from './stripe-checkout.ts'
import { listEvents, presentEvent } from './stripe-events.ts'
import { retryWithNewKey } from './retry-with-new-key.ts'

type OwnedObject = { customer?: string | { id: string } | null }
const ownerReaders: Record<string, (stripe: Stripe, id: string) => Promise<OwnedObject>> = {
  ch: (stripe, id) => stripe.charges.retrieve(id),
  py: (stripe, id) => stripe.charges.retrieve(id),
  sub: (stripe, id) => stripe.subscriptions.retrieve(id),
  in: (stripe, id) => stripe.invoices.retrieve(id),
  cs: (stripe, id) => stripe.checkout.sessions.retrieve(id),
}

/** Whose it is, by the kind that its id begins with: an event may name no customer, as those of disputes. */
async function findCustomerOf({ stripe }: StripeContext, objectId: string): Promise<string | undefined> {
  const read = ownerReaders[objectId.split('_')[0] ?? '']
  return read && idOf((await undefinedIfMissing(read(stripe, objectId)))?.customer)
}

interface ProviderContext {
  env: Env
  log: Log
  now(): Date
}

/** Stripe, by its own client and at one pinned version of its API. */
export function stripeProvider(context: ProviderContext): PaymentProvider {
  const { env, log } = context
  const livemode = isLiveKey(env)
  const ask =
    <Order, Value>(work: (opened: StripeContext, order: Order) => Promise<Value>) =>
    (order: Order): Promise<ProviderAnswer<Value>> =>
      callStripe(log, async () => work(await getStripeContext(env, log), order))
  return {
    name: 'stripe',
    livemode,
    validateConfig: () => validateConfig(context),
    createCustomer: ask(createCustomer),
    changeEmail: ask(async ({ stripe }, { customerId, email, idempotencyKey }) => {
      await stripe.customers.update(customerId, { email }, { idempotencyKey })
    }),
    readCustomer: ask(readCustomer),
    createCheckout: ask(createCheckout),
    getCheckout: ask(getCheckout),
    expireCheckout: ask(expireCheckout),
    previewChange: ask(previewChange),
    changePlan: ask(changePlan),
    scheduleChange: ask(scheduleChange),
    undoScheduledChange: ask(undoScheduledChange),
    cancel: ask(cancel),
    resume: ask(resume),
    endAndRefund: ask(endAndRefund),
    openCardPage: ask(openCardPage),
    chooseCard: ask(chooseCard),
    deleteCustomer: ask(deleteCustomer),
    listEvents: ask(({ stripe }, since: Date) => listEvents(stripe, since)),
    findCustomerOf: ask(findCustomerOf),
    readWebhook: (body, headers) => readWebhook(context, livemode, body, headers),
  }
}

async function validateConfig({ env, log }: ProviderContext): Promise<ProviderAnswer<string | undefined>> {
  try {
    await getStripeContext(env, log)
    return { kind: 'done', value: undefined }
  } catch (error) {
    if (error instanceof InvalidPrice) return { kind: 'done', value: error.message }
    const isKey = error instanceof Error && 'type' in error && error.type === 'StripeAuthenticationError'
    if (isKey) return { kind: 'done', value: 'STRIPE_SECRET_KEY: Stripe does not accept this key' }
    return callStripe(log, () => Promise.reject(error))
  }
}

async function readWebhook(
  { env, now }: ProviderContext,
  livemode: boolean,
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
) {
  const stripe = await getStripe(env)
  const signature = headers['stripe-signature']
  try {
    const event = stripe.webhooks.constructEvent(
      body,
      String(signature ?? ''),
      env.STRIPE_WEBHOOK_SECRET ?? '',
      undefined,
      undefined,
      now().getTime(),
    )
    return event.livemode === livemode ? presentEvent(event) : undefined
  } catch {
    // Not signed, not by this secret, too old, or no JSON: the sender is not told which.
    return undefined
  }
}

interface CustomerOrder {
  accountId: string
  email: string
  idempotencyKey: string
}

async function createCustomer(
  { stripe }: StripeContext,
  { accountId, email, idempotencyKey: key }: CustomerOrder,
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

/** Checkouts first: one that is paid while the rest goes on would be a subscription nobody sees. */
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
  for (const { id, status } of live)
    if (status !== 'canceled' && status !== 'incomplete_expired')
      await stripe.subscriptions.cancel(
        id,
        { invoice_now: false, prorate: false },
        { idempotencyKey: `end:${id}` },
      )
  await undefinedIfMissing(stripe.customers.del(customerId))
}
