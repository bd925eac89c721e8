import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { App } from './app.ts'

// Long enough for a proxy to ask /readyz again, or to notice that each answer closes its connection.
const proxyNoticeMs = 1000
// A call has 9 s; what takes longer than this at a stop is given up for the 10 s that a stop may take.
const maxWaitMs = 5000

/**
 * Stops serving so that nobody's call fails: for a moment it goes on taking calls but is not ready any more and closes each
 * connection after its answer; then it takes none, waits for those that run, and cuts off what is left, the streams.
 */
export async function drain(app: App, http: FastifyInstance): Promise<void> {
  app.stopping.abort()
  // Elsewhere than in production nobody stands before it.
  if (app.env.production) await wait(proxyNoticeMs)
  const closed = http.close()
  for (const end = Date.now() + maxWaitMs; app.inFlight.size > 0 && Date.now() < end;) await wait(10)
  http.server.closeAllConnections()
  await closed
}
