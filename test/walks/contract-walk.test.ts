import { beforeAll, expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import { errorStatus, type ErrorCode, type Failure, type Operation } from '../../contract/operation.ts'
import { given, type Account, type Server } from '../given/given.ts'
import { expectSentence } from './expect-sentence.ts'

const operations = Object.entries(api).flatMap(([domain, group]) =>
  Object.entries(group as Record<string, Operation>).map(([name, operation]): [string, Operation] => [
    `${domain}.${name}`,
    operation,
  ]),
)
const signedIn = operations.filter(([, operation]) => operation.access === 'session')
const withBody = operations.filter(([, operation]) => operation.body)

let server: Server
let owner: Account
let stranger: Account

beforeAll(async () => {
  server = await given.server()
  owner = await given.account(server)
  stranger = await given.account(server)
})

const path = (operation: Operation, id?: string) =>
  operation.path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => (name === 'id' && id) || (operation.example.params?.[name] ?? ''),
  )

const refusal = (code: ErrorCode) => ({
  status: errorStatus[code],
  body: { success: false, code, message: expect.any(String), requestId: expect.any(String) },
})

test.each(signedIn)(
  '%s answers signed_out without a session and with a dead one',
  async (_name, operation) => {
    const call = (token?: string) =>
      server.call(operation.method, path(operation), operation.example.body, token)
    expect(await call()).toMatchObject(refusal('signed_out'))
    expect(await call('x'.repeat(43))).toMatchObject(refusal('signed_out'))
  },
)

test.each(withBody)('%s answers a 4xx with a code for rubbish, never a 500', async (_name, operation) => {
  const wrongTypes = Object.fromEntries(Object.keys(operation.body!.shape).map((name) => [name, { a: [1] }]))
  for (const body of [
    [],
    '"text"',
    '{"a":',
    'null',
    '{"__proto__":{}}',
    JSON.stringify({ email: '\u0000', title: '\u0000', topic: '\ud800' }),
  ]) {
    const answer = await server.call(operation.method, path(operation), body, owner.token)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    if (answer.body.code === 'invalid_input') expectSentences(answer.body, operation)
  }
  const answer = await server.call(operation.method, path(operation), wrongTypes, owner.token)
  expect(answer).toMatchObject(refusal('invalid_input'))
  expect(Object.keys(answer.body.fields).length).toBeGreaterThan(0)
  expectSentences(answer.body, operation)
})

const expectSentences = ({ message, fields = {} }: Failure, { path: about }: Operation) =>
  [message, ...Object.values(fields)].forEach((text) => expectSentence(text, about))

test('rejects an unknown operation, another media type and an oversized body with their own codes', async () => {
  expect(await server.call('GET', '/nothing-here')).toMatchObject(refusal('not_found'))
  const xml = await fetch(`${server.url}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'text/xml' },
    body: '<a/>',
  })
  expect([xml.status, (await xml.json()).code]).toEqual([415, 'unsupported_media_type'])
  expect(
    await server.call('POST', '/auth/login', { email: 'a'.repeat(2_000_000), password: 'x' }),
  ).toMatchObject(refusal('too_large'))
})

test('the example of every operation matches its schema', () => {
  for (const [name, { params, query, body, example }] of operations) {
    expect(params?.safeParse(example.params).success ?? true, name).toBe(true)
    expect(query?.safeParse(example.query ?? {}).success ?? true, name).toBe(true)
    expect(body?.safeParse(example.body).success ?? true, name).toBe(true)
  }
})

test.each(withBody)('%s rejects a body of any depth', async (_name, operation) => {
  const deep = `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`
  for (const body of [deep, `{"title":${'['.repeat(100_000)}${']'.repeat(100_000)}}`])
    expect(await server.call(operation.method, path(operation), body, owner.token)).toMatchObject({
      status: 400,
      body: { code: 'invalid_input' },
    })
})

test.each(withBody)('%s does not pollute object prototypes', async (_name, operation) => {
  const example = JSON.stringify(operation.example.body).slice(1)
  for (const extra of ['"__proto__":{"polluted":1}', '"constructor":{"prototype":{"polluted":1}}']) {
    const body = `{${extra}${example === '}' ? '' : ','}${example}`
    const answer = await server.call(operation.method, path(operation), body, stranger.token)
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(500)
    // The server runs in this process, so pollution would show here.
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
    expect(JSON.stringify(answer.body)).not.toContain('polluted')
  }
})

test('rejects a repeated parameter, and no query or body overrides a path parameter', async () => {
  for (const name of ['page', 'limit', 'search', 'status'])
    expect(await server.call('GET', `/posts?${name}=1&${name}=2`, undefined, owner.token)).toMatchObject(
      refusal('invalid_input'),
    )
  const [mine, other] = [await given.post(server, owner), await given.post(server, owner)]
  const body = { id: other.id, title: 'Told by the path' }
  const answer = await server.call('PUT', `/posts/${mine.id}?id=${other.id}`, body, owner.token)
  expect(answer.body.data.post).toMatchObject({ id: mine.id, title: 'Told by the path' })
  const { body: after } = await server.call('GET', `/posts/${other.id}`, undefined, owner.token)
  expect(after.data.post.title).toBe(other.title)
})

test('rejects a URL that cannot be decoded like any other invalid input', async () => {
  expect(await server.call('GET', '/posts/%E0%A4%A', undefined, owner.token)).toMatchObject(
    refusal('invalid_input'),
  )
})

test('rejects dates out of range in a list', async () => {
  for (const day of ['0000-01-01', '9999-12-31', '0001-01-01T00:00:00%2B14:00'])
    for (const name of ['startDate', 'endDate']) {
      const { status } = await server.call('GET', `/posts?${name}=${day}`, undefined, owner.token)
      expect(status).toBe(400)
    }
})
