import { and, eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { ConfigError } from '../../platform/env.ts'
import { subscriptions } from '../../schema/billing.ts'
import { getPaymentProvider } from '../stripe/stripe-provider.ts'

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
  // The emulator has no key and no prices of its own.
  if (name === 'test') return
  const late = new Promise<{ kind: 'unavailable'; message: string }>((resolve) =>
    setTimeout(() => resolve({ kind: 'unavailable', message: 'no answer in time' }), startTimeoutMs).unref(),
  )
  const wrong = await Promise.race([validateConfig(), late])
  if (wrong.kind !== 'done') app.log.warn({ reason: wrong.message }, 'Payment provider not responding')
  else if (wrong.value) throw new ConfigError(wrong.value)
}
