import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import { scopeNames, type Scope } from '../../../contract/integrations/scopes.ts'
import type { Operation } from '../../../contract/operation.ts'
import { given, password, type Account, type Server } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { buildOpenApi } from '../../../tools/open-api.ts'
import { sessions } from '../../schema/accounts.ts'
import { auditEntries } from '../../schema/audit.ts'
import { apiKeys } from '../../schema/integrations.ts'

let server: Server
let owner: Account
beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
})

async function createKey(at: Server, { token }: Account, scopes: readonly Scope[], name = 'Script') {
  const answer = await at.call('POST', '/api-keys', { name, scopes }, token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data as { secret: string; key: { id: string; prefix: string } }
}

const operations = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Operation>).map(([name, operation]) => ({
    name: `${domain}.${name}`,
    operation,
  })),
)
const filled = ({ path, example }: Operation) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => example.params?.[name] ?? '')
const callWith = ({ operation }: { operation: Operation }, key: string) =>
  server.call(operation.method, filled(operation), operation.body && operation.example.body, key)

test('shows a key once, stores its hash, and lists its start and last use', async () => {
  const { secret, key } = await createKey(server, owner, ['posts:read'], 'Reader')
  expect(secret).toMatch(/^qc_[\w-]{43}$/)
  expect(secret.startsWith(key.prefix)).toBe(true)
  const list = async () => {
    const { body } = await server.call('GET', '/api-keys', undefined, owner.token)
    expect(JSON.stringify(body)).not.toContain(secret)
    return body.data.keys.find(({ id }: { id: string }) => id === key.id)
  }
  expect(await list()).toMatchObject({ name: 'Reader', scopes: ['posts:read'], last_used_at: null })
  expect((await server.call('GET', '/posts', undefined, secret)).status).toBe(200)
  expect((await list()).last_used_at).not.toBeNull()
  const stored = await server.app.db.select().from(apiKeys).where(eq(apiKeys.id, key.id))
  expect(JSON.stringify(stored)).not.toContain(secret.slice(key.prefix.length))
})

test('asks for the password when it was confirmed more than ten minutes ago', async () => {
  const account = await given.account(server)
  await server.app.db
    .update(sessions)
    .set({ authenticatedAt: sql`now() - interval '11 minutes'` })
    .where(eq(sessions.accountId, account.accountId))
  const create = () => server.call('POST', '/api-keys', { name: 'Late', scopes: ['topics'] }, account.token)
  expect((await create()).body.code).toBe('password_required')
  await server.call('POST', '/account/confirm-password', { currentPassword: password }, account.token)
  expect((await create()).status).toBe(201)
})

test('refuses a key with every scope wherever none is named', async () => {
  const { secret } = await createKey(server, owner, scopeNames)
  const closed = operations.filter(({ operation }) => operation.access !== 'public' && !operation.scope)
  const groups = new Set(closed.map(({ name }) => name.split('.')[0]))
  expect([...groups]).toEqual(expect.arrayContaining(['accounts', 'billing', 'integrations']))
  for (const one of closed.filter(({ operation }) => !operation.upload)) {
    const { status, body } = await callWith(one, secret)
    expect([one.name, status, body.code]).toEqual([one.name, 403, 'api_key_refused'])
  }
})

test.each(scopeNames)('%s opens its own operations and no others', async (scope) => {
  const { secret } = await createKey(server, owner, [scope])
  const open = operations.filter(({ operation }) => operation.scope && !operation.upload)
  for (const one of open) {
    const { status, body } = await callWith(one, secret)
    const isRefused = status === 403 && body.code === 'scope_missing'
    expect([one.name, isRefused]).toEqual([one.name, one.operation.scope !== scope])
  }
  await server.app.db.delete(apiKeys).where(eq(apiKeys.accountId, owner.accountId))
})

test('publishes and schedules only with posts:publish, however it is asked', async () => {
  const { secret } = await createKey(server, owner, ['posts:read', 'posts:write'])
  const post = await given.post(server, owner)
  const text = { title: 'One', content: '<p>Two.</p>' }
  for (const [method, path, body] of [
    ['POST', '/posts', { ...text, status: 'published' }],
    ['POST', '/posts', { ...text, scheduledDate: '2099-01-01T00:00:00Z' }],
    ['PUT', `/posts/${post.id}`, { status: 'published' }],
    ['PUT', `/posts/${post.id}`, { scheduledDate: '2099-01-01T00:00:00Z' }],
    ['POST', '/posts/schedule', { id: post.id, scheduledDate: '2099-01-01T00:00:00Z' }],
    ['POST', `/posts/${post.id}/publish`, {}],
    ['POST', `/posts/${post.id}/approve`, {}],
  ] as const)
    expect([path, (await server.call(method, path, body, secret)).body.code]).toEqual([path, 'scope_missing'])
  expect((await server.call('GET', `/posts/${post.id}`, undefined, secret)).body.data.post.status).toBe(
    'draft',
  )
  const changed = await server.call(
    'PUT',
    `/posts/${post.id}`,
    { title: 'By key', scheduledDate: null },
    secret,
  )
  expect(changed.body.data.post.title).toBe('By key')
})

test('names the key in the activity of its account', async () => {
  const { secret, key } = await createKey(server, owner, ['posts:write', 'posts:publish'], 'Night\nshift')
  const post = await given.post(server, owner)
  const at = { id: post.id, scheduledDate: '2099-01-01T00:00:00Z' }
  expect((await server.call('POST', '/posts/schedule', at, secret)).status).toBe(200)
  const byPost = eq(auditEntries.object, post.id)
  const [entry] = await server.app.db.select().from(auditEntries).where(byPost)
  expect(entry).toMatchObject({ act: 'post_scheduled', actor: 'api_key', device: 'Night shift' })
  const [created] = await server.app.db.select().from(auditEntries).where(eq(auditEntries.object, key.id))
  expect(created).toMatchObject({ act: 'api_key_created', actor: 'owner' })
})

test('stops working the moment it is revoked, and with its account', async () => {
  const account = await given.account(server)
  const [first, second] = [
    await createKey(server, account, ['posts:read']),
    await createKey(server, account, ['posts:read']),
  ]
  const read = (secret: string) => server.call('GET', '/posts', undefined, secret)
  expect((await read(first.secret)).status).toBe(200)
  const revoke = () => server.call('DELETE', `/api-keys/${first.key.id}`, undefined, account.token)
  expect((await revoke()).status).toBe(200)
  expect((await revoke()).body.code).toBe('not_found')
  expect(await read(first.secret)).toMatchObject({ status: 401, body: { code: 'invalid_api_key' } })
  expect((await read(second.secret)).status).toBe(200)
  const leave = { currentPassword: password, confirm: account.email }
  await server.call('POST', '/account/delete', leave, account.token)
  expect((await read(second.secret)).body.code).toBe('invalid_api_key')
})

test('reads on after the plan has ended, but changes and creates nothing', async () => {
  const account = await given.account(server)
  const { secret } = await createKey(server, account, ['posts:read', 'posts:write'])
  await setSubscription(server, account.accountId, { status: 'canceled' })
  expect((await server.call('GET', '/posts', undefined, secret)).status).toBe(200)
  const text = { title: 'One', content: '<p>Two.</p>' }
  expect((await server.call('POST', '/posts', text, secret)).body.code).toBe('payment_required')
  const more = { name: 'More', scopes: ['topics'] }
  expect((await server.call('POST', '/api-keys', more, account.token)).body.code).toBe('payment_required')
})

test('has at most 20 keys, also when they are created at once', async () => {
  const account = await given.account(server)
  const create = () => server.call('POST', '/api-keys', { name: 'Many', scopes: ['topics'] }, account.token)
  const answers = await Promise.all(Array.from({ length: 22 }, create))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  expect(answers.filter(({ body }) => body.code === 'storage_full')).toHaveLength(2)
})

test('limits wrong keys by address, and no valid one with them', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const account = await given.account(limited)
  const { secret } = await createKey(limited, account, ['keywords'])
  const read = (key: string) => limited.call('GET', '/keywords', undefined, key)
  const forged = `qc_${'x'.repeat(43)}`
  const codes = new Set<string>()
  for (let n = 0; n < 62; n++) codes.add((await read(forged)).body.code)
  expect([...codes]).toEqual(['invalid_api_key', 'too_many_requests'])
  expect((await read(secret)).status).toBe(200)
  await limited.stop()
})

test('the OpenAPI document names the scope of each operation that has one', () => {
  const { paths } = buildOpenApi()
  const documented = Object.values(paths)
    .flatMap(
      (methods) => Object.values(methods) as { operationId: string; security?: { apiKey?: string[] }[] }[],
    )
    .map(({ operationId, security = [] }) => [operationId, security.flatMap((way) => way.apiKey ?? [])[0]])
  expect(documented).toEqual(
    documented.map(([name]) => [name, operations.find((one) => one.name === name)?.operation.scope]),
  )
})
