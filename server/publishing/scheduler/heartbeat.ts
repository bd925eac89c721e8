import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { workers } from '../../schema/platform.ts'

// Readiness considers a worker gone after 30 s.
const heartbeatMs = 5000
// A turn takes milliseconds, every two seconds; longer than this means stuck.
const stuckMs = 20_000

export type Heartbeat = ReturnType<typeof openHeartbeat>

/** Has no timer of its own, so that a process with stuck loops does not look alive. */
export function openHeartbeat(app: App) {
  const id = randomUUID()
  const now = sql`now()`
  let beatAt = -Infinity
  let turnedAt = performance.now()
  return {
    /** Called on each turn of the publishing loop; writes every 5 s. */
    beat: async () => {
      const at = performance.now()
      if (at - beatAt < heartbeatMs || at - turnedAt > stuckMs) return
      await app.db
        .insert(workers)
        .values({ id, startedAt: now, seenAt: now })
        .onConflictDoUpdate({ target: workers.id, set: { seenAt: now } })
      beatAt = at
    },
    /** Called on each turn of the background loop; without it the heartbeat stops too. */
    recordBackgroundRun: () => {
      turnedAt = performance.now()
    },
    close: async () => {
      // If the database is down, readiness notices the missing heartbeat by itself.
      await app.db
        .delete(workers)
        .where(eq(workers.id, id))
        .catch(() => {})
    },
  }
}
