import { sql } from 'drizzle-orm'
import { rateLimits } from '../schema/platform.ts'
import type { App } from './app.ts'
import { fail } from './fail.ts'
import { networkOf } from './network-of.ts'

/** Counts one use of `key`; the one that exceeds `max` within the window is refused with too_many_requests. */
export async function limitRate(app: App, key: string, max: number, windowSeconds: number): Promise<void> {
  if (app.env.RATE_LIMITS === 'off') return
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await app.db
    .insert(rateLimits)
    .values({ key, count: 1, resetsAt: fresh })
    .onConflictDoUpdate({
      target: rateLimits.key,
      set: {
        count: sql`case when ${rateLimits.resetsAt} <= now() then 1 else ${rateLimits.count} + 1 end`,
        resetsAt: sql`case when ${rateLimits.resetsAt} <= now() then ${fresh} else ${rateLimits.resetsAt} end`,
      },
    })
    .returning({ count: rateLimits.count, resetsAt: rateLimits.resetsAt })
  if (!row || row.count <= max) return
  const retryAfterSeconds = Math.max(1, Math.ceil((row.resetsAt.getTime() - Date.now()) / 1000))
  fail('too_many_requests', 'Too many attempts. Please wait a little and try again.', { retryAfterSeconds })
}

export interface CallerLimit {
  perAddress: number
  perNetwork: number
  windowSeconds: number
}

/**
 * Counts one call at a public door, by whoever calls and by the network they call from. Refuses with too_many_requests.
 * The network is asked second: what one address has used up is not taken from its neighbours.
 */
export async function limitCaller(
  app: App,
  door: string,
  address: string,
  limit: CallerLimit,
): Promise<void> {
  const { caller, network } = networkOf(address)
  await limitRate(app, `${door}:${caller}`, limit.perAddress, limit.windowSeconds)
  await limitRate(app, `${door}:${network}`, limit.perNetwork, limit.windowSeconds)
}
