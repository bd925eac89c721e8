// The server under test, started by dev/bench/list-posts.ts.
import { postsRoutes } from '../../server/posts/routes.ts'
import { serveMeasured } from './serve-measured.ts'

const columns =
  'id, title, status, word_count, keywords, scheduled_at, created_at, updated_at, published_at, wordpress_url, failure, writer, version'

/** The baseline: the same two queries by hand, without checking the account. */
await serveMeasured(postsRoutes, (pool) => ({
  method: 'GET',
  path: '/bare/:accountId',
  handle: async (_app, { params }) => {
    const values = [params.accountId]
    const where = 'from posts where account_id = $1 and deleted_at is null'
    const [list, counted] = await Promise.all([
      pool.query(`select ${columns} ${where} order by created_at desc, id desc limit 15`, values),
      pool.query(`select count(*)::int as total ${where}`, values),
    ])
    const data = { posts: list.rows, pagination: counted.rows[0] as object }
    return { type: 'json', body: JSON.stringify({ success: true, data }) }
  },
}))
