import type { Stripe } from 'stripe'
import type { Env } from '../platform/env.ts'

export type { Stripe }

// Pinned, because our requests and parsing are written for this version, whatever the account's default.
const apiVersion = '2026-10-28.endive'
// Charging a card for a plan change takes Stripe seconds; the browser gives up after 10.
const timeoutMs = 7000

/** Loaded when first needed. Retries interrupted requests with the same idempotency key. */
export async function openStripe(
  env: Env,
  emulator?: (request: Request) => Promise<Response>,
): Promise<Stripe> {
  const { Stripe: Client } = await import('stripe')
  const base = env.STRIPE_API_BASE ? new URL(env.STRIPE_API_BASE) : undefined
  const secure = base?.protocol !== 'http:'
  return new Client(env.STRIPE_SECRET_KEY ?? 'sk_test_emulator', {
    apiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: 2,
    telemetry: false,
    ...(emulator && {
      httpClient: Client.createFetchHttpClient((...sent) => emulator(new Request(...sent))),
    }),
    ...(base && {
      host: base.hostname,
      port: base.port || (secure ? 443 : 80),
      protocol: secure ? ('https' as const) : ('http' as const),
    }),
  })
}
