import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { ConfigError } from '../../platform/env.ts'
import { subscriptions } from '../../schema/billing.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'

// Do not let a hanging provider delay the start, which would look like an outage.
const startTimeoutMs = 5000

/**
 * Rejects wrong keys and prices at startup, and sets aside subscriptions of another provider or mode so that no test
 * customer becomes a paying one. Starts anyway when the provider does not answer.
 */
export async function startPayments(app: App): Promise<void> {
  const { name, validateConfig } = getPaymentProvider(app)
  const isOurs = isOfProvider(app, subscriptions)
  await app.db
    .update(subscriptions)
    .set({ setAside: sql`not (${isOurs})` })
    .where(sql`${subscriptions.setAside} = (${isOurs})`)
  // The emulator needs no key or prices.
  if (name === 'test') return
  const late = new Promise<{ kind: 'unavailable'; message: string }>((resolve) =>
    setTimeout(() => resolve({ kind: 'unavailable', message: 'no answer in time' }), startTimeoutMs).unref(),
  )
  const wrong = await Promise.race([validateConfig(), late])
  if (wrong.kind !== 'done') app.log.warn({ reason: wrong.message }, 'Payment provider not responding')
  else if (wrong.value) throw new ConfigError(wrong.value)
}
