import { once } from 'node:events'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Env } from '../env.ts'
import { explainStartError } from '../explain-start-error.ts'
import { createLog } from '../log.ts'
import { isTransientDatabaseError } from './database-errors.ts'
import { withConnection } from './open-database.ts'

// Delays a restart by a second at most, and hundreds of processes don't overload PostgreSQL.
const initialDelayMs = 200
const maxDelayMs = 5000

/** Waits until PostgreSQL is reachable. Throws a configuration error as soon as it reports one, and an AbortError with `signal`. */
export async function waitForDatabase(env: Env, reason: unknown, signal: AbortSignal): Promise<void> {
  createLog(env.LOG_LEVEL).warn(`${explainStartError(reason).split('\n', 1)[0]}; waiting for PostgreSQL`)
  const stop = await serveUnavailable(env)
  try {
    for (let pauseMs = initialDelayMs; ; pauseMs = Math.min(pauseMs * 2, maxDelayMs)) {
      await wait(pauseMs, undefined, { signal })
      if (await acceptsConnections(env.DATABASE_URL)) return
    }
  } finally {
    await stop()
  }
}

async function acceptsConnections(url: string | undefined): Promise<boolean> {
  try {
    await withConnection(url, (client) => client.query('select 1'))
    return true
  } catch (error) {
    if (isTransientDatabaseError(error)) return false
    throw error
  }
}

/** Live but not ready: a supervisor leaves the process running, and the proxy routes elsewhere. */
async function serveUnavailable(env: Env): Promise<() => Promise<void>> {
  const answers: Record<string, [number, string, string]> = {
    '/healthz': [200, 'application/json', '{"alive":true}'],
    '/readyz': [503, 'application/json', '{"ready":false,"database":"unreachable"}'],
    '/metrics': [200, 'text/plain', '# TYPE quillcast_database_up gauge\nquillcast_database_up 0\n'],
  }
  const failure = {
    success: false,
    code: 'unavailable',
    message: 'Quillcast is briefly unavailable. Try again in a moment.',
  }
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? ''
    const [status, type, body] = answers[path] ?? [503, 'application/json', JSON.stringify(failure)]
    response.writeHead(status, {
      'content-type': type,
      'cache-control': 'no-store',
      connection: 'close',
      ...(status === 503 ? { 'retry-after': '2' } : {}),
    })
    response.end(body)
  })
  // If the port is taken, the start itself reports it.
  server.on('error', () => {})
  server.listen(env.PORT, env.HOST)
  return async () => {
    if (!server.listening) return
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
}
