import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { App } from '../platform/app.ts'
import { workers } from '../schema/platform.ts'

// Readiness counts a worker as gone after 30 s.
const heartbeatMs = 5000

/** Says every 5 s that this worker lives, until stopped. */
export function keepHeartbeat(app: App): { stop(): Promise<void> } {
  const id = randomUUID()
  const now = sql`now()`
  const beat = () =>
    app.db
      .insert(workers)
      .values({ id, startedAt: now, seenAt: now })
      .onConflictDoUpdate({ target: workers.id, set: { seenAt: now } })
      .then(
        () => {},
        (error: unknown) => app.log.warn({ err: error }, 'no heartbeat'),
      )
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, heartbeatMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await last
      // The database may be away: then readiness sees by itself that nothing beats any more.
      await app.db
        .delete(workers)
        .where(eq(workers.id, id))
        .catch(() => {})
    },
  }
}
