// The server under measurement, in a process of its own: bench/list-posts.ts starts it with `listen`, `database` as arguments.
import { findSession, isSessionAlive } from '../server/accounts/session.ts'
import { openDatabase } from '../server/platform/db.ts'
import { readEnv } from '../server/platform/env.ts'
import { createHttp } from '../server/platform/http.ts'
import type { RawRoute } from '../server/platform/routes.ts'
import { postsRoutes } from '../server/posts/routes.ts'
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

const columns =
  'id, title, status, word_count, keywords, scheduled_at, created_at, updated_at, published_at, wordpress_url, failure, writer, version'

/** The peer: the same two questions by hand, for an account that is taken at its word. */
const bare: RawRoute = {
  method: 'GET',
  path: '/bare/:accountId',
  handle: async (_app, { params }) => {
    const values = [params.accountId]
    const where = 'from posts where account_id = $1 and deleted_at is null'
    const [list, counted] = await Promise.all([
      database.pool!.query(`select ${columns} ${where} order by created_at desc, id desc limit 15`, values),
      database.pool!.query(`select count(*)::int as total ${where}`, values),
    ])
    const data = { posts: list.rows, pagination: counted.rows[0] as object }
    return { type: 'json', body: JSON.stringify({ success: true, data }) }
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

const http = createHttp({ app, routes: postsRoutes, rawRoutes: [bare, cpu], findSession, isSessionAlive })
await http.listen({ port: Number(port), host: '127.0.0.1' })
process.send?.('ready')
