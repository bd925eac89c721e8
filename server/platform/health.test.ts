import { expect, test } from 'vitest'
import { given, until } from '../../test/given.ts'

const server = await given.server()
const get = (path: string) => fetch(`${server.url}${path}`)

test('readiness says that the parts are well and which stand-ins are in place', async () => {
  const answer = await until(async () => {
    const asked = await get('/readyz')
    return asked.ok && asked
  })
  expect(await answer.json()).toMatchObject({
    ready: true,
    database: 'ok',
    queue: 'ok',
    payments: 'test',
    livemode: false,
    mail: 'mailbox',
    ai: 'sample',
  })
  expect((await get('/healthz')).status).toBe(200)
})

test('the metrics count the calls that were answered, by operation and status', async () => {
  await server.call('POST', '/auth/login', { email: 'nobody@example.com', password: 'wrong' })
  const text = await (await get('/metrics')).text()
  expect(text).toContain('quillcast_request_seconds_count{operation="accounts.login",status="401"}')
  expect(text).toMatch(/quillcast_workers_alive [1-9]/)
})

test('the API describes itself, for machines and on a page', async () => {
  const document = await (await get('/api/v1/openapi.json')).json()
  expect(document.paths['/posts/{id}/publish'].post.operationId).toBe('posts.publish')
  const page = (await (await get('/api/docs')).text()).replaceAll('<wbr>', '')
  expect(page).toContain('/api/v1/posts/{id}/publish')
})

test('the scripts of the pages come compressed', async () => {
  const page = await (await get('/dashboard')).text()
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1]
  expect((await get(script!)).headers.get('content-encoding')).toMatch(/^(br|gzip)$/)
})

test('every answer forbids framing, sniffing and foreign scripts', async () => {
  for (const path of ['/healthz', '/api/v1/posts', '/nothing']) {
    const { headers } = await get(path)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})
