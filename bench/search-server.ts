// The server under measurement, in a process of its own: bench/search.ts starts it with port and database as arguments.
import { findSession, isSessionAlive } from '../server/accounts/session.ts'
import { openDatabase } from '../server/platform/db.ts'
import { readEnv } from '../server/platform/env.ts'
import { createHttp } from '../server/platform/http.ts'
import type { RawRoute } from '../server/platform/routes.ts'
import { searchRoutes } from '../server/search/routes.ts'
import { start } from '../server/start.ts'
import { freePort } from '../tools/postgres.ts'

const [port, url] = process.argv.slice(2)
const database = await openDatabase({ url: url!, directory: '' })
const env = readEnv({
  PORT: String(await freePort()),
  DATABASE_URL: url!,
  PROCESS: 'web',
  SECRET_KEY: 'a key for benchmarks that is long enough',
  LOG_LEVEL: 'silent',
})
const { app } = await start(env, database)

/** The peer: what one would write first, a scan of the account's rows, titles before texts. */
const bare: RawRoute = {
  method: 'GET',
  path: '/bare/:accountId',
  handle: async (_app, { params, query }) => {
    const { rows } = await database.pool!.query(
      `select id, title, status, left(content, 200) as description, created_at from posts
        where account_id = $1 and deleted_at is null and (title ilike $2 or content ilike $2)
        order by title ilike $2 desc, created_at desc limit 10`,
      [params.accountId, `%${query.q}%`],
    )
    return { type: 'json', body: JSON.stringify({ success: true, data: { results: rows } }) }
  },
}

/** Microseconds of processor time that this process has used. */
const cpu: RawRoute = {
  method: 'GET',
  path: '/cpu',
  handle: async () => {
    const { user, system } = process.cpuUsage()
    return { type: 'text', body: String(user + system) }
  },
}

const http = createHttp({ app, routes: searchRoutes, rawRoutes: [bare, cpu], findSession, isSessionAlive })
await http.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
