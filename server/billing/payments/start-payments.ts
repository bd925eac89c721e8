import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { ConfigError } from '../../platform/env.ts'
import { subscriptions } from '../../schema/billing.ts'
import { getPaymentProvider, isOfProvider } from '../stripe/stripe-provider.ts'

// Do not let a hanging provider delay the start, which would look like an outage.
const startTimeoutMs = 5000

/** Rejects wrong keys and prices, and sets other modes’ subscriptions aside: no test customer becomes a paying one. */
export async function startPayments(app: App): Promise<void> {
  const { name, validateConfig } = getPaymentProvider(app)
  const isOurs = isOfProvider(app, subscriptions)
  await app.db
    .update(subscriptions)
    .set({ setAside: sql`not (${isOurs})` })
    .where(sql`${subscriptions.setAside} = (${isOurs})`)
  // The emulator needs no key or prices.
  if (name === 'test') return
  const late = { kind: 'unavailable', message: 'no answer in time' } as const
  const wrong = await Promise.race([validateConfig(), wait(startTimeoutMs, late, { ref: false })])
  if (wrong.kind !== 'done') app.log.warn({ reason: wrong.message }, 'Payment provider not responding')
  else if (wrong.value) throw new ConfigError(wrong.value)
}
