import type { Env } from '../../platform/env.ts'
import type { Log } from '../../platform/log.ts'
import { isLiveKey } from '../../platform/stand-ins.ts'
import type { PaymentProvider, ProviderAnswer } from '../payment-provider.ts'
import { answerOf, WrongPrice } from './answer-of.ts'
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
import { createCustomer } from './customers.ts'
import { deleteCustomer } from './delete-customer.ts'
import { findCustomerOf } from './find-customer-of.ts'
import { type OpenedStripe, openedStripe, stripeOf } from './opened-stripe.ts'
import { readCustomer } from './read-customer.ts'
import { createCheckout, expireCheckout, getCheckout } from './stripe-checkout.ts'
import { listEvents, presentEvent } from './stripe-events.ts'

interface Way {
  env: Env
  log: Log
  now(): Date
}

/** Stripe, by its own client and at one pinned version of its API. */
export function stripeProvider(way: Way): PaymentProvider {
  const { env, log } = way
  const livemode = isLiveKey(env)
  const ask =
    <Order, Value>(work: (opened: OpenedStripe, order: Order) => Promise<Value>) =>
    (order: Order): Promise<ProviderAnswer<Value>> =>
      answerOf(log, async () => work(await openedStripe(env, log), order))
  return {
    name: 'stripe',
    livemode,
    findWrongSetting: () => findWrongSetting(way),
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
    readWebhook: (body, headers) => readWebhook(way, livemode, body, headers),
  }
}

async function findWrongSetting({ env, log }: Way): Promise<ProviderAnswer<string | undefined>> {
  try {
    await openedStripe(env, log)
    return { kind: 'done', value: undefined }
  } catch (error) {
    if (error instanceof WrongPrice) return { kind: 'done', value: error.message }
    const isKey = error instanceof Error && 'type' in error && error.type === 'StripeAuthenticationError'
    if (isKey) return { kind: 'done', value: 'STRIPE_SECRET_KEY: Stripe does not accept this key' }
    return answerOf(log, () => Promise.reject(error))
  }
}

async function readWebhook(
  { env, now }: Way,
  livemode: boolean,
  body: Buffer,
  headers: Record<string, string | string[] | undefined>,
) {
  const stripe = await stripeOf(env)
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
