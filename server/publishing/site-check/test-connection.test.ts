import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { checkNames } from '../../../contract/publishing/publishing.ts'
import { givenProxy, loginOf } from '../../../test/given/given-wordpress.ts'
import { given, until } from '../../../test/given/given.ts'
import { connectionTests } from '../../schema/profile.ts'
import { removeTestDrafts } from './remove-test-drafts.ts'

const inOrder: string[] = [...checkNames]

async function check(values: Record<string, string> = {}, plan?: Record<string, string>) {
  const server = await given.server(plan)
  const owner = await given.account(server)
  const { username, password } = loginOf('administrator')
  // Another address needs its own login, because the stored one is only sent to its site.
  const login = values.wordpressSiteUrl ? { wordpressUsername: username, wordpressApiKey: password } : {}
  const began = performance.now()
  const answer = await server.call(
    'POST',
    '/posts/test-wordpress-connection',
    { ...login, ...values },
    owner.token,
  )
  expect(answer.status).toBe(200)
  const { ok, checks } = answer.body.data
  expect(checks.map(({ name }: { name: string }) => name)).toEqual(inOrder.slice(0, checks.length))
  return { ok, checks, last: checks.at(-1), ms: performance.now() - began, app: server.app }
}

async function site(handle: RequestListener): Promise<string> {
  const server = createServer(handle).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('passes every check with the stored connection and leaves nothing on the site', async () => {
  const { ok, checks } = await check()
  expect(ok).toBe(true)
  expect(checks).toHaveLength(inOrder.length)
  const { url } = inject('given').wordpress
  const { username, password } = loginOf('administrator')
  const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
  const left = async () => {
    const answer = await fetch(
      `${url}/wp-json/wp/v2/posts?search=Connection%20test&status=draft,trash&context=edit`,
      { headers: { authorization } },
    )
    return ((await answer.json()) as unknown[]).length
  }
  await until(async () => (await left()) === 0)
})

test('does not send the stored password to another site', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const asked: (string | undefined)[] = []
  const thief = await site((request, response) => {
    asked.push(request.headers.authorization)
    response.end()
  })
  const answer = await server.call(
    'POST',
    '/posts/test-wordpress-connection',
    { wordpressSiteUrl: thief },
    owner.token,
  )
  expect(answer).toMatchObject({ status: 409, body: { code: 'no_site' } })
  expect(asked).toEqual([])
})

test('fails for a contributor, whose posts would only be submitted for review', async () => {
  const { username, password } = loginOf('contributor')
  const { ok, last } = await check({ wordpressUsername: username, wordpressApiKey: password })
  expect(ok).toBe(false)
  expect(last).toMatchObject({ name: 'rights', code: 'cap_publish', fix: expect.stringContaining('Author') })
})

test('distinguishes the faults of a login', async () => {
  const { username, password } = loginOf('subscriber')
  const wrong = 'abcd efgh ijkl mnop qrst uvwx'
  expect((await check({ wordpressApiKey: wrong })).last).toMatchObject({
    name: 'login',
    ok: false,
    code: 'auth_wrong',
  })
  expect((await check({ wordpressApiKey: 'my normal one' })).last).toMatchObject({
    name: 'login',
    code: 'auth_login_password',
  })
  expect((await check({ wordpressUsername: username, wordpressApiKey: password })).last).toMatchObject({
    name: 'rights',
    code: 'cap_edit',
  })
})

test('distinguishes a web server that removes the login from a wrong password', async () => {
  const { url } = inject('given').wordpress
  const pass = async (request: IncomingMessage, response: ServerResponse) => {
    const { authorization: _, ...headers } = request.headers
    const body = Buffer.concat(await request.toArray())
    const sent = Object.entries(headers).filter(
      ([name]) => !['host', 'connection', 'content-length'].includes(name),
    ) as [string, string][]
    const answer = await fetch(url + request.url, {
      method: request.method,
      headers: sent,
      redirect: 'manual',
      ...(body.length ? { body } : {}),
    })
    response
      .writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? '' })
      .end(Buffer.from(await answer.arrayBuffer()))
  }
  const stripping = await site((request, response) => void pass(request, response))
  const { last } = await check({ wordpressSiteUrl: stripping })
  expect(last).toMatchObject({ name: 'login', code: 'auth_stripped' })
  expect(last.fix).toContain('Permalinks')
})

test('judges an address step by step', async () => {
  expect((await check({ wordpressSiteUrl: 'ftp://example.com' })).last).toMatchObject({
    name: 'address',
    code: 'url_invalid',
  })
  expect((await check({ wordpressSiteUrl: 'https://no-such-host.invalid' })).last).toMatchObject({
    name: 'dns',
    code: 'dns_failed',
  })
  expect((await check({ wordpressSiteUrl: 'http://127.0.0.1:1' })).last).toMatchObject({
    name: 'connection',
    code: 'connect_failed',
  })
  expect((await check({ wordpressSiteUrl: 'https://somebody.wordpress.com' })).last).toMatchObject({
    name: 'address',
    code: 'wpcom_simple',
  })
})

test('names a site that is not WordPress or hides its REST API', async () => {
  const shop = await site((_, response) => void response.end('<html>A shop</html>'))
  expect((await check({ wordpressSiteUrl: shop })).last).toMatchObject({
    name: 'rest',
    code: 'not_wordpress',
  })
  const hidden = await site(
    (request, response) =>
      void response.writeHead(request.url === '/' ? 200 : 404).end('<link href="/wp-content/x.css">'),
  )
  expect((await check({ wordpressSiteUrl: hidden })).last).toMatchObject({
    name: 'rest',
    code: 'rest_missing',
  })
  const guarded = await site(
    (request, response) =>
      void response.writeHead(request.url === '/' ? 200 : 403).end('<html>Forbidden</html>'),
  )
  expect((await check({ wordpressSiteUrl: guarded })).last).toMatchObject({
    name: 'rest',
    code: 'rest_blocked_html',
  })
  const locked = await site(
    (_, response) => void response.writeHead(401, { 'www-authenticate': 'Basic realm="staging"' }).end(),
  )
  expect((await check({ wordpressSiteUrl: locked })).last).toMatchObject({
    name: 'front',
    code: 'server_password',
    message: expect.stringContaining('staging'),
  })
})

test('names a site that never answers within 8 s', async () => {
  const silent = await site(() => {})
  const { last, ms } = await check({ wordpressSiteUrl: silent }, { PUBLISH_TIMEOUT_MS: '60000' })
  expect(last).toMatchObject({ name: 'front', code: 'timeout' })
  expect(ms).toBeLessThan(8000)
})

test('names a firewall that refuses the test draft, and removes a create that arrives late', async () => {
  const blocked = await givenProxy([{ on: 'create', fault: { kind: 'challenge' } }])
  expect((await check({ wordpressSiteUrl: blocked.url })).last).toMatchObject({
    name: 'draft',
    code: 'bot_challenge',
  })
  const lossy = await givenProxy([{ on: 'create', fault: { kind: 'lose-answer' } }])
  const { app, last } = await check({ wordpressSiteUrl: lossy.url })
  expect(last).toMatchObject({ name: 'draft', code: 'reset' })
  const removed = ({ method, path }: { method: string; path: string }) =>
    method === 'POST' && path.includes('_method=DELETE')
  const isOurs = eq(connectionTests.url, lossy.url)
  await app.db
    .update(connectionTests)
    .set({ tryAfter: sql`now()` })
    .where(isOurs)
  await removeTestDrafts.run(app, {}, { signal: new AbortController().signal, last: true })
  expect(lossy.log.some(removed)).toBe(true)
  expect(await app.db.$count(connectionTests, isOurs)).toBe(0)
})
