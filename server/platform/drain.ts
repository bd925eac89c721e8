import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

// Long enough for a proxy to poll /readyz again, or to notice that each response closes its connection.
const proxyNoticeMs = 1000
// A call may take 9 s; one that takes longer than this now is cut off, because a stop may take 10 s in all.
const maxWaitMs = 5000

/** Serves on for a moment, not ready and closing connections; then waits for calls in flight and cuts off streams. */
export async function drain(app: App, http: FastifyInstance): Promise<void> {
  app.stopping.abort()
  // Outside production there is no proxy to wait for.
  if (app.env.production) await wait(proxyNoticeMs)
  const closed = http.close()
  for (const end = Date.now() + maxWaitMs; app.inFlight.size > 0 && Date.now() < end;) await wait(10)
  http.server.closeAllConnections()
  await closed
}
