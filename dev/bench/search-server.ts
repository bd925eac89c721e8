// The server under test, started by dev/bench/search.ts.
import { searchRoutes } from '../../server/search/routes.ts'
import { serveMeasured } from './serve-measured.ts'

/** The baseline: the obvious first version, a scan of the account's rows, titles before texts. */
await serveMeasured(searchRoutes, (pool) => ({
  method: 'GET',
  path: '/bare/:accountId',
  handle: async (_app, { params, query }) => {
    const { rows } = await pool.query(
      `select id, title, status, left(content, 200) as description, created_at from posts
        where account_id = $1 and deleted_at is null and (title ilike $2 or content ilike $2)
        order by title ilike $2 desc, created_at desc limit 10`,
      [params.accountId, `%${query.q}%`],
    )
    return { type: 'json', body: JSON.stringify({ success: true, data: { results: rows } }) }
  },
}))
