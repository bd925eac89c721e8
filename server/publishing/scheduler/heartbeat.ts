import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { App } from '../../platform/app.ts'
import { workers } from '../../schema/platform.ts'

// Readiness counts a worker as gone after 30 s.
const heartbeatMs = 5000
// Its turns take milliseconds, two seconds apart; one that took longer than this is stuck.
const stuckMs = 20_000

export interface Heartbeat {
  /** Called at each turn of the loop that publishes, which thereby says that it turns; writes every 5 s. */
  beat(): Promise<void>
  /** Called at each turn of the loop beside it: when that stands still, the heart stops too. */
  recordBackgroundRun(): void
  close(): Promise<void>
}

/** No timer of its own: a process whose loops are stuck must not look alive. */
export function openHeartbeat(app: App): Heartbeat {
  const id = randomUUID()
  const now = sql`now()`
  let beatAt = -Infinity
  let turnedAt = performance.now()
  return {
    beat: async () => {
      const at = performance.now()
      if (at - beatAt < heartbeatMs || at - turnedAt > stuckMs) return
      await app.db
        .insert(workers)
        .values({ id, startedAt: now, seenAt: now })
        .onConflictDoUpdate({ target: workers.id, set: { seenAt: now } })
      beatAt = at
    },
    recordBackgroundRun: () => {
      turnedAt = performance.now()
    },
    close: async () => {
      // The database may be away: then readiness sees by itself that nothing beats any more.
      await app.db
        .delete(workers)
        .where(eq(workers.id, id))
        .catch(() => {})
    },
  }
}
