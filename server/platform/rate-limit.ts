import { sql } from 'drizzle-orm'
import { rateLimits } from '../schema/platform.ts'
import type { App } from './app.ts'
import { fail } from './fail.ts'

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
