import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { ConfigError } from '../../platform/env.ts'
import { fail } from '../../platform/fail.ts'
import * as standIns from '../../platform/describe-providers.ts'
import { subscriptions } from '../../schema/billing.ts'
import { stripeProvider } from '../stripe/stripe-provider.ts'
import { testProvider } from '../test-payments/test-provider.ts'
import type { PaymentProvider, ProviderAnswer } from './payment-provider.ts'

/** The provider the settings choose; without a payment key the built-in test payments. */
export function getPaymentProvider(app: App): PaymentProvider {
  return app.env.STRIPE_SECRET_KEY ? stripeProvider(app) : testProvider(app)
}

/** The value, or a refusal the caller can repeat later. */
export function requireDone<Value>(answer: ProviderAnswer<Value>): Value {
  if (answer.kind === 'done') return answer.value
  if (answer.kind === 'refused' && answer.why === 'declined')
    return fail('payment_declined', 'Your card was declined. Nothing was charged or changed.')
  return failPaymentsUnavailable()
}

export const failPaymentsUnavailable = (): never =>
  fail('payments_unavailable', 'Payments are temporarily unavailable. Please try again in a moment.', {
    retryAfterSeconds: 5,
  })

// The browser gives up after 10 s; what goes on after our answer has its key, and the next sync sees it.
const timeoutMs = 8000

/** The work's value, or after 8 s the refusal that says to try again: a provider that hangs must not hang us. */
export async function withTimeout<Value>(work: Promise<Value>): Promise<Value> {
  const late = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => late.resolve('late'), timeoutMs)
  try {
    const first = await Promise.race([work, late.promise])
    if (first !== 'late') return first
    work.catch(() => {})
    return failPaymentsUnavailable()
  } finally {
    clearTimeout(timer)
  }
}

/** Whether no real money moves. */
export const isTestMode = (app: App): boolean => standIns.isTestMode(app.env)

// A start that waits for a provider which hangs looks like a product that is down.
const startTimeoutMs = 5000

/**
 * Once at every start: refuses wrong keys and prices, and sets aside the subscriptions of another provider or mode, so that
 * a switch turns no test customer into a paying one. A provider that does not answer stops nobody from reading.
 */
export async function startPayments(app: App): Promise<void> {
  const { name, livemode, validateConfig } = getPaymentProvider(app)
  const isOurs = and(eq(subscriptions.provider, name), eq(subscriptions.livemode, livemode))
  await app.db
    .update(subscriptions)
    .set({ setAside: sql`not (${isOurs})` })
    .where(sql`${subscriptions.setAside} = (${isOurs})`)
  const late = new Promise<{ kind: 'unavailable'; message: string }>((resolve) =>
    setTimeout(() => resolve({ kind: 'unavailable', message: 'no answer in time' }), startTimeoutMs).unref(),
  )
  const wrong = await Promise.race([validateConfig(), late])
  if (wrong.kind !== 'done') app.log.warn({ reason: wrong.message }, 'Payment provider not responding')
  else if (wrong.value) throw new ConfigError(wrong.value)
}
