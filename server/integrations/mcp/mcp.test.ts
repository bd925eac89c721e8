import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { scopeNames, type Scope } from '../../../contract/integrations/scopes.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { auditEntries } from '../../schema/audit.ts'

let server: Server
let owner: Account
let full: string
beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
  full = (await createKey(server, owner, scopeNames)).secret
})

async function createKey(at: Server, { token }: Account, scopes: readonly Scope[]) {
  const { body } = await at.call('POST', '/api-keys', { name: 'Assistant', scopes }, token)
  return body.data as { secret: string; key: { id: string } }
}

/** Posts a body as it is. */
async function send(
  body: unknown,
  { key = full, at = server, headers = {} }: { key?: string; at?: Server; headers?: object } = {},
) {
  const answer = await fetch(`${at.url}/mcp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${key}`, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await answer.text()
  return { status: answer.status, body: text && JSON.parse(text) }
}
const request = (method: string, params: object = {}) => ({ jsonrpc: '2.0', id: 7, method, params })

/** Calls a tool and reads its text. */
async function callTool(name: string, args: unknown, key = full) {
  const { status, body } = await send(request('tools/call', { name, arguments: args }), { key })
  expect([status, body.id]).toEqual([200, 7])
  const { content, isError } = body.result
  return { isError, ...JSON.parse(content[0].text) }
}

test('serves the official client: initializes, lists tools, and takes a topic to a scheduled post', async () => {
  const client = new Client({ name: 'test', version: '1' })
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), {
    requestInit: { headers: { authorization: `Bearer ${full}` } },
  })
  await client.connect(transport)
  expect(client.getServerVersion()?.name).toBe('quillcast')
  await client.ping()
  const { tools } = await client.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'list_posts',
    'get_post',
    'get_post_checks',
    'generate_post',
    'write_captions',
    'schedule_post',
    'hold_post',
    'list_topics',
    'add_topic',
    'propose_topics',
  ])
  const schedule = tools.find(({ name }) => name === 'schedule_post')
  expect(schedule).toMatchObject({
    description: 'Schedules a post for a time in the future.',
    inputSchema: {
      type: 'object',
      required: ['id', 'scheduledDate'],
      properties: { scheduledDate: { type: 'string', format: 'date-time' } },
    },
    annotations: { readOnlyHint: false },
  })
  const call = async (name: string, args: Record<string, unknown> = {}) => {
    const { content, isError } = (await client.callTool({ name, arguments: args })) as {
      content: { text: string }[]
      isError: boolean
    }
    expect([name, isError, isError && content]).toEqual([name, false, false])
    return JSON.parse(content[0]!.text)
  }
  expect((await call('add_topic', { title: 'Do dogs need shampoo?' })).topics[0].title).toBe(
    'Do dogs need shampoo?',
  )
  expect((await call('list_topics')).topics).toHaveLength(1)
  const { post } = await call('generate_post', { topic: 'Do dogs need shampoo?' })
  expect(post.status).toBe('writing')
  await until(async () => (await call('get_post', { id: post.id })).post.status === 'draft')
  expect(await call('get_post_checks', { id: post.id })).toHaveProperty('held')
  expect((await call('write_captions', { id: post.id })).post.id).toBe(post.id)
  const scheduledDate = '2099-01-01T00:00:00Z'
  expect((await call('schedule_post', { id: post.id, scheduledDate })).post.status).toBe('scheduled')
  expect((await call('hold_post', { id: post.id })).post.status).toBe('held')
  const { posts } = await call('list_posts', { status: 'held', limit: 5 })
  expect(posts.map(({ id }: { id: string }) => id)).toEqual([post.id])
  const entries = await server.app.db.select().from(auditEntries).where(eq(auditEntries.object, post.id))
  expect(entries).toContainEqual(
    expect.objectContaining({ act: 'post_scheduled', actor: 'api_key', device: 'Assistant' }),
  )
  await client.close()
  // Each tool call is a request within a request, and both are finished.
  await until(() => server.app.inFlight.size === 0)
})

test('lists only the tools that the key may call, and schedules nothing without posts:publish', async () => {
  const { secret } = await createKey(server, owner, ['posts:read', 'posts:write'])
  const { body } = await send(request('tools/list'), { key: secret })
  const names = body.result.tools.map(({ name }: { name: string }) => name)
  expect(names).toContain('generate_post')
  expect(names).not.toContain('schedule_post')
  expect(names).not.toContain('add_topic')
  const post = await given.post(server, owner)
  const args = { id: post.id, scheduledDate: '2099-01-01T00:00:00Z' }
  expect(await callTool('schedule_post', args, secret)).toMatchObject({
    isError: true,
    code: 'scope_missing',
    message: 'This API key needs the scope posts:publish for this.',
  })
  expect((await callTool('get_post', { id: post.id }, secret)).post.status).toBe('draft')
})

test('finds no post of another account', async () => {
  const post = await given.post(server, await given.account(server))
  for (const name of ['get_post', 'get_post_checks', 'write_captions', 'hold_post'])
    expect(await callTool(name, { id: post.id })).toMatchObject({ isError: true, code: 'not_found' })
})

test('answers wrong arguments with the message and fields of the API', async () => {
  expect(await callTool('schedule_post', { id: 5, scheduledDate: 'tomorrow' })).toMatchObject({
    isError: true,
    code: 'invalid_input',
    fields: { scheduledDate: 'Enter a date and time like 2026-05-01T09:00:00Z.' },
  })
  for (const id of [undefined, null, 5, '', '..', '../profile', 'a/b?c', 'x'.repeat(1_000_000), { a: 1 }])
    expect((await callTool('get_post', { id })).fields).toEqual({ id: "The post ID isn't valid." })
  for (const limit of [0, 'many', null, [1], { toString: 1 }])
    expect((await callTool('list_posts', { limit })).isError).toBe(limit !== null)
  const long = await callTool('generate_post', { instructions: 'x'.repeat(1_000_000) })
  expect(Object.keys(long.fields)).toEqual(['instructions'])
  expect((await send(request('tools/call', { name: 'generate_post', arguments: [1] }))).body.error.code).toBe(
    -32_602,
  )
})

test('answers what is no request of the protocol with its error codes', async () => {
  for (const [body, status, code] of [
    ['{"jsonrpc":', 400, -32_700],
    ['', 400, -32_700],
    ['['.repeat(100_000), 400, -32_700],
    ['null', 400, -32_600],
    [[request('ping'), request('ping')], 400, -32_600],
    [{ ...request('ping'), jsonrpc: '1.0' }, 400, -32_600],
    [{ ...request('ping'), id: null }, 400, -32_600],
    [{ ...request('ping'), params: [] }, 400, -32_600],
    [request('resources/list'), 200, -32_601],
    [request('toString'), 200, -32_601],
    [request('tools/call', { name: 'delete_everything' }), 200, -32_602],
    [request('tools/call', { name: 'toString' }), 200, -32_602],
    [request('tools/call', {}), 200, -32_602],
  ] as const) {
    const answer = await send(body)
    expect([body, answer.status, answer.body.error.code]).toEqual([body, status, code])
  }
  expect((await send(request('ping'), { headers: { 'mcp-protocol-version': '2024-11-05' } })).status).toBe(
    400,
  )
  expect((await send(`"${'x'.repeat(2_000_000)}"`)).status).toBe(413)
})

test('agrees on the protocol version, and answers notifications without a body', async () => {
  const versionFor = async (protocolVersion: unknown) =>
    (await send(request('initialize', { protocolVersion }))).body.result.protocolVersion
  expect(await versionFor('2025-06-18')).toBe('2025-06-18')
  expect(await versionFor('1999-01-01')).toBe('2025-11-25')
  expect(await versionFor(undefined)).toBe('2025-11-25')
  for (const method of ['notifications/initialized', 'tools/call'])
    expect(await send({ jsonrpc: '2.0', method })).toEqual({ status: 202, body: '' })
})

test('refuses other keys, sessions and the pages of other sites, and has no stream', async () => {
  const refused = { status: 401, body: { code: 'invalid_api_key' } }
  const gone = await createKey(server, owner, scopeNames)
  await server.call('DELETE', `/api-keys/${gone.key.id}`, undefined, owner.token)
  for (const key of [gone.secret, owner.token, `qc_${'x'.repeat(43)}`, ''])
    for (const message of [request('ping'), request('tools/call', { name: 'list_posts' })])
      expect(await send(message, { key })).toMatchObject(refused)
  for (const origin of ['https://evil.example', 'null', `${server.url}.evil.example`])
    expect((await send(request('ping'), { headers: { origin } })).status).toBe(403)
  expect((await send(request('ping'), { headers: { origin: server.url } })).status).toBe(200)
  const { status, headers } = await fetch(`${server.url}/mcp`, { headers: { accept: 'text/event-stream' } })
  expect([status, headers.get('allow')]).toEqual([405, 'POST'])
})

test('counts each message as one call of the key', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const { secret } = await createKey(limited, await given.account(limited), ['posts:read'])
  const message = request('tools/call', { name: 'list_posts', arguments: {} })
  const codes: unknown[] = []
  // Two windows, should the minute end meanwhile.
  while (codes.length < 601 && codes.at(-1) !== 'too_many_requests') {
    const { body } = await send(message, { key: secret, at: limited })
    codes.push(body.result.isError ? JSON.parse(body.result.content[0].text).code : 'done')
  }
  expect(codes.length).toBeGreaterThan(300)
  expect(codes.at(-1)).toBe('too_many_requests')
  expect((await send(request('ping'), { key: secret, at: limited })).status).toBe(429)
  await limited.stop()
})
