import type { Pool } from 'pg'
import { findSession, isSessionAlive } from '../../server/accounts/sign-in/session.ts'
import { openDatabase } from '../../server/platform/database/open-database.ts'
import { readEnv } from '../../server/platform/env.ts'
import { createHttpServer } from '../../server/platform/http/http-server.ts'
import type { RawRoute } from '../../server/platform/http/define-routes.ts'
import { start } from '../../server/start.ts'
import { freePort } from '../../tools/testing/postgres.ts'

/** CPU time used by this process, in microseconds. */
const cpu: RawRoute = {
  method: 'GET',
  path: '/cpu',
  handle: async () => {
    const { user, system } = process.cpuUsage()
    return { type: 'text', body: String(user + system) }
  },
}

/**
 * Serves what is measured next to its baseline, in a separate process with port and database as arguments; sends
 * `ready` to its parent. `makePeer` builds the baseline, the same response by hand through the same HTTP server.
 */
export async function serveMeasured(
  routes: Parameters<typeof createHttpServer>[0]['routes'],
  makePeer: (pool: Pool) => RawRoute,
): Promise<void> {
  const [port, url = ''] = process.argv.slice(2)
  const database = await openDatabase({ url, directory: '' })
  const env = readEnv({
    PORT: String(await freePort()),
    DATABASE_URL: url,
    PROCESS: 'web',
    SECRET_KEY: 'a key for benchmarks that is long enough',
    LOG_LEVEL: 'silent',
  })
  const { app } = await start(env, database)
  const rawRoutes = [makePeer(database.pool!), cpu]
  const http = createHttpServer({ app, routes, rawRoutes, findSession, isSessionAlive })
  await http.listen({ port: Number(port), host: '127.0.0.1' })
  process.send?.('ready')
}
