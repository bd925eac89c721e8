// The reference of `npm run bench -- peers`: a minimal version with Fastify and pg that checks the session and nothing else.
import { createHash } from 'node:crypto'
import fastify, { type FastifyRequest } from 'fastify'
import pg from 'pg'

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL!, max: 10 })
const app = fastify()
const columns =
  'id, title, status, word_count, keywords, scheduled_at, created_at, updated_at, published_at, wordpress_url, failure, writer, version'
const own = 'from posts where account_id = $1 and deleted_at is null'

async function accountOf({ headers }: FastifyRequest): Promise<string> {
  const token = headers.authorization?.slice('Bearer '.length) ?? ''
  const hash = createHash('sha256').update(token).digest('hex')
  const { rows } = await pool.query<{ account_id: string }>(
    'select account_id from sessions where token_hash = $1 and expires_at > now()',
    [hash],
  )
  return rows[0]!.account_id
}

app.get('/readyz', () => pool.query('select 1').then(() => 'ok'))

// oxlint-disable oxc/no-async-endpoint-handlers -- Fastify, unlike Express, awaits promises.
app.get<{ Querystring: { search?: string } }>('/api/v1/posts', async (request) => {
  const { search } = request.query
  const values = [await accountOf(request), ...(search ? [`%${search}%`] : [])]
  const where = search ? `${own} and (title ilike $2 or content ilike $2)` : own
  const [list, total] = await Promise.all([
    pool.query(`select ${columns} ${where} order by created_at desc, id desc limit 15`, values),
    pool.query<{ total: number }>(`select count(*)::int as total ${where}`, values),
  ])
  return { success: true, data: { posts: list.rows, pagination: total.rows[0] } }
})

app.post<{ Body: { title: string; content: string } }>('/api/v1/posts', async (request) => {
  const { title, content } = request.body
  const values = [await accountOf(request), title, content, content.split(/\s+/).length]
  const text = `insert into posts (account_id, title, content, word_count, status) values ($1, $2, $3, $4, 'draft') returning ${columns}, content`
  return { success: true, data: { post: (await pool.query(text, values)).rows[0] as object } }
})

app.get<{ Querystring: { q: string } }>('/api/v1/search', async (request) => {
  const { rows } = await pool.query(
    `select id, title, status, left(content, 200) as description, created_at ${own}
      and (title ilike $2 or content ilike $2) order by title ilike $2 desc, created_at desc limit 10`,
    [await accountOf(request), `%${request.query.q}%`],
  )
  return { success: true, data: { results: rows } }
})

app.get('/api/v1/dashboard/stats', async (request) => {
  const account = [await accountOf(request)]
  const [counts, activity, next] = await Promise.all([
    pool.query(`select status, count(*)::int ${own} group by status`, account),
    pool.query(`select id, title, status, updated_at ${own} order by updated_at desc limit 10`, account),
    pool.query(
      `select id, title, scheduled_at ${own} and scheduled_at > now() order by scheduled_at limit 1`,
      account,
    ),
  ])
  return { success: true, data: { counts: counts.rows, activity: activity.rows, next: next.rows } }
})

await app.listen({ port: Number(process.env.PORT), host: '127.0.0.1' })
