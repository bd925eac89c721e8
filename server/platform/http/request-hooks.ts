import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { securityHeaders } from './security-headers.ts'

/** What every request has in common. The hooks call back, because promises for each would cost more than they do. */
export function addRequestHooks(http: FastifyInstance, app: App): void {
  // Calls in flight, except streams, which end with the process.
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.routeOptions.config.isStream) {
      app.inFlight.add(request.id)
      reply.raw.once('close', () => app.inFlight.delete(request.id))
    }
    done()
  })
  http.addHook('onSend', (_request, reply, _payload, done) => {
    if (app.stopping.signal.aborted) void reply.header('connection', 'close')
    securityHeaders(app.env, reply)
    done()
  })
  http.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.name ?? 'other'
    app.metrics.requests.observe({ operation, status: String(reply.statusCode) }, reply.elapsedTime / 1000)
    app.log.debug(
      { requestId: request.id, operation, status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'Request completed',
    )
    done()
  })
}
