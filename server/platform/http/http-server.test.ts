import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { given, until } from '../../../test/given/given.ts'

// The embedded database runs in the same process, so it cannot become unreachable.
test.runIf(process.env.TEST_ENGINE === 'postgres')(
  'answers unavailable while the database drops all connections, never an internal error, and recovers',
  async () => {
    const server = await given.server({})
    const { token } = await given.account(server)
    const list = () => server.call('GET', '/posts', undefined, token)
    const name = new URL(server.app.env.DATABASE_URL!).pathname.slice(1)
    // Not the template, which could not be copied while this connection is open.
    const maintenance = new pg.Client({
      connectionString: process.env.TEST_POSTGRES!.replace(/\/\w+$/, '/postgres'),
    })
    await maintenance.connect()
    const answers = []
    for (let round = 0; round < 10; round++) {
      const calls = Array.from({ length: 8 }, list)
      await maintenance.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
        name,
      ])
      answers.push(...(await Promise.all(calls)))
    }
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]))
    const refused = answers.filter(({ status }) => status === 503)
    expect(refused.length).toBeGreaterThan(0)
    for (const { headers } of refused) expect(headers.get('retry-after')).toBe('2')
    await until(async () => (await list()).status === 200)
    await maintenance.end()
    // No connection may leak during an outage: only the listener for signals holds one.
    const pool = server.database.pool!
    await until(() => pool.totalCount - pool.idleCount === 1)
    await server.stop()
    await server.database.close()
  },
)

test('refuses an undecodable path like any other invalid input', async () => {
  const server = await given.server()
  const answer = await fetch(`${server.url}/api/v1/posts/%ff`)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({ success: false, code: 'invalid_input' })
})

test.each([
  ['nested arrays', '['.repeat(700_000), 'The request is nested too deeply. Use at most 20 levels.'],
  [
    'nested objects',
    `${'{"a":'.repeat(200_000)}1${'}'.repeat(200_000)}`,
    'The request is nested too deeply. Use at most 20 levels.',
  ],
  [
    'many empty values',
    `{"email":[${'[],'.repeat(300_000)}0]}`,
    'The request has too many values. Send at most 50,000.',
  ],
])('refuses a body of %s before it is parsed', async (_name, body, message) => {
  const server = await given.server()
  for (const [method, path] of [
    ['POST', '/auth/login'],
    ['PUT', '/posts/00000000-0000-4000-8000-000000000000'],
  ] as const) {
    const answer = await server.call(method, path, body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid_input', message, fields: { body: message } })
  }
})

test('ignores brackets, commas and escaped quotes inside strings', async () => {
  const server = await given.server()
  const { token } = await given.account(server)
  const content = `<p>${'[{,"\\'.repeat(20_000)}</p>`
  const { status, body } = await server.call('POST', '/posts/preview', { content }, token)
  expect(status).toBe(200)
  expect(body.data.html).toBe(content)
})

test('compresses a long JSON response for clients that accept gzip, but not a short one', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  for (let at = 0; at < 5; at++) await given.post(server, owner, { title: `How to wash a dog, part ${at}` })
  const ask = (path: string, encoding: string) =>
    fetch(`${server.url}/api/v1${path}`, {
      headers: { authorization: `Bearer ${owner.token}`, 'accept-encoding': encoding },
    })
  const packed = await ask('/posts', 'gzip, br')
  expect([packed.headers.get('content-encoding'), packed.headers.get('vary')]).toEqual([
    'gzip',
    'accept-encoding',
  ])
  expect((await packed.json()).data.posts).toHaveLength(5)
  expect((await ask('/posts', 'identity')).headers.get('content-encoding')).toBeNull()
  expect((await ask('/profile/facts', 'gzip')).headers.get('content-encoding')).toBeNull()
})

test.each([
  ['too large', 'application/json', 'too_large'],
  ['of another type', 'text/csv', 'unsupported_media_type'],
])('answers a body that is %s, and goes on reading while it is being sent', async (_what, type, code) => {
  const server = await given.server()
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  const answer = async () => {
    const [data] = await Promise.race([once(socket, 'data'), once(socket, 'close')])
    return String(data)
  }
  const body = Buffer.alloc(8_000_000, 'x')
  const login = `POST /api/v1/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: ${type}\r\n`
  socket.write(`${login}content-length: ${body.length}\r\n\r\n`)
  expect(await answer()).toContain(`"code":"${code}"`)
  socket.write(body)
  socket.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  expect(await answer()).toMatch(/^HTTP\/1.1 200/)
  socket.destroy()
})
