import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until } from '../../test/given/given.ts'
import type { Job } from './app.ts'

const server = await given.server()
const get = (path: string) => fetch(`${server.url}${path}`)

test('reports readiness of each part and which stand-ins are in use', async () => {
  const answer = await until(async () => {
    const response = await get('/readyz')
    return response.ok && response
  })
  expect(await answer.json()).toMatchObject({
    ready: true,
    database: 'ok',
    queue: 'ok',
    payments: 'test',
    livemode: false,
    mail: 'mailbox',
    ai: 'sample',
    research: 'none',
  })
  expect((await get('/healthz')).status).toBe(200)
})

test('counts calls by operation and status', async () => {
  await server.call('POST', '/auth/login', { email: 'nobody@example.com', password: 'wrong' })
  const text = await (await get('/metrics')).text()
  expect(text).toContain('quillcast_request_seconds_count{operation="accounts.login",status="401"}')
  // Other test files share this server and its counters.
  expect(text).toMatch(/quillcast_sign_ins_total\{role="customer",outcome="invalid_credentials"\} [1-9]/)
  expect(text).toMatch(/quillcast_sign_ins_total\{role="operator",outcome="invalid_credentials"\} \d/)
  expect(text).toMatch(/quillcast_refused_calls_total\{code="invalid_credentials"\} [1-9]/)
  expect(text).toMatch(/quillcast_refused_calls_total\{code="too_many_requests"\} \d/)
  expect(text).toMatch(/quillcast_workers_alive [1-9]/)
})

test('reports how many jobs of each kind are waiting and since when the oldest is due, without finished ones', async () => {
  // On PostgreSQL a separate process without workers; the embedded database's only process would take the due jobs.
  const isAlone = server.app.engine === 'postgres'
  const quiet = await given.server(isAlone ? { PROCESS: 'web' } : {})
  const { app } = quiet
  const kind = { name: 'send-mail' } as Job<{ mailId: string }>
  const startAfter = new Date(app.now().getTime() + (isAlone ? -60_000 : 3_600_000))
  for (const id of [randomUUID(), randomUUID()])
    await app.db.transaction((tx) => app.jobs.send(tx, kind, { mailId: id }, { startAfter }))
  const told = async () => (await fetch(`${quiet.url}/metrics`)).text()
  const lines = await told()
  expect(lines).toContain('quillcast_database_up 1')
  expect(lines).toContain('quillcast_jobs_waiting{job="send-mail"} 2')
  const lag = Number(/quillcast_job_lag_seconds{job="send-mail"} (\S+)/.exec(lines)?.[1])
  expect(lag > 50).toBe(isAlone)
  expect(lag === 0).toBe(!isAlone)
  await app.db.execute(sql`delete from pgboss.job where name = 'send-mail'`)
  expect(await told()).not.toMatch(/(waiting|lag_seconds)\{job="send-mail"\}/)
})

test('describes the API as a document and as a page', async () => {
  const document = await (await get('/api/v1/openapi.json')).json()
  expect(document.paths['/posts/{id}/publish'].post.operationId).toBe('posts.publish')
  const page = (await (await get('/api/docs')).text()).replaceAll('<wbr>', '')
  expect(page).toContain('/api/v1/posts/{id}/publish')
})

test("compresses the pages' scripts", async () => {
  const page = await (await get('/dashboard')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  expect((await get(script!)).headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
})

test.skipIf(server.app.engine === 'postgres')(
  'stops being ready once its database files turn out to be damaged, and answers without a stack',
  async () => {
    const damaged = await given.server({})
    await expect(damaged.app.db.execute(sql`select pg_read_file('base/gone')`)).rejects.toThrow()
    const answer = await fetch(`${damaged.url}/readyz`)
    expect(answer.status).toBe(503)
    expect(await answer.json()).toMatchObject({ ready: false, database: 'damaged' })
    expect(await (await fetch(`${damaged.url}/metrics`)).text()).toContain('quillcast_database_up 0')
    expect((await fetch(`${damaged.url}/healthz`)).status).toBe(200)
    await damaged.stop()
  },
)
