import { sql } from 'drizzle-orm'
import { rateLimits } from '../../schema/platform.ts'
import type { App } from '../app.ts'
import type { Db } from '../database/db.ts'
import { fail } from '../fail.ts'
import { networkOf } from './network-of.ts'

/** Counts one use of `key`. Returns undefined within `max` per window, otherwise when the window resets. */
export async function countUse(app: App, key: string, max: number, windowSeconds: number, db: Db = app.db) {
  if (app.env.RATE_LIMITS === 'off') return undefined
  const fresh = sql`now() + make_interval(secs => ${windowSeconds})`
  const [row] = await db
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
  return row && row.count > max ? row.resetsAt : undefined
}

export async function limitRate(app: App, key: string, max: number, windowSeconds: number): Promise<void> {
  const until = await countUse(app, key, max, windowSeconds)
  if (!until) return
  const retryAfterSeconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1000))
  fail('too_many_requests', 'Too many attempts. Please wait a little and try again.', { retryAfterSeconds })
}

// Typing without a pause saves every five seconds and previews now and then, which is a third of this.
export const writesPerHour = 3600

// Five a second: plenty for a program that synchronizes, and too few to slow the account's owner down.
export const keyCallsPerMinute = 300

/** Counts calls in memory, because a shared counter would add a write to each; several processes allow a multiple of the limit. */
function createMemoryLimit(max: number, windowMs: number, message: string) {
  let counts = { window: 0, byKey: new Map<string, number>() }
  return ({ env }: App, key: string, now = Date.now()): void => {
    if (env.RATE_LIMITS === 'off') return
    const window = Math.floor(now / windowMs)
    if (counts.window !== window) counts = { window, byKey: new Map() }
    const count = (counts.byKey.get(key) ?? 0) + 1
    counts.byKey.set(key, count)
    if (count <= max) return
    const retryAfterSeconds = Math.ceil(((window + 1) * windowMs - now) / 1000)
    fail('too_many_requests', message, { retryAfterSeconds })
  }
}

export const limitWrites = createMemoryLimit(
  writesPerHour,
  3_600_000,
  "You've made too many changes this hour. Try again later.",
)

export const limitKey = createMemoryLimit(
  keyCallsPerMinute,
  60_000,
  'This API key has made too many calls this minute. Try again in a moment.',
)

interface CallerLimit {
  perIp: number
  perNetwork: number
  seconds: number
}

/** Counts a public call. The network comes second, so that a blocked address doesn't use up its neighbors' quota. */
export async function limitCaller(app: App, flow: string, address: string, limit: CallerLimit) {
  const { caller, network } = networkOf(address)
  await limitRate(app, `${flow}:${caller}`, limit.perIp, limit.seconds)
  await limitRate(app, `${flow}:${network}`, limit.perNetwork, limit.seconds)
}
