import { once } from 'node:events'
import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createRawServer, type AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import type { SafeRequest } from './safe-request.ts'

async function site(handler: RequestListener) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handler(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

function fetcher(options: Partial<SafeFetchOptions> = {}) {
  const safeFetch = createSafeFetch({
    allowPrivate: true,
    userAgent: 'Quillcast/1.0 (+http://here)',
    ...options,
  })
  onTestFinished(() => safeFetch.close())
  return (url: string, request: Partial<SafeRequest> = {}) => safeFetch(url, { timeoutMs: 5_000, ...request })
}

const redirectTo =
  (location: string, status = 302): RequestListener =>
  (_, response) =>
    void response.writeHead(status, { location }).end('elsewhere')

test('returns status, lower-case headers and text, and sends a user agent', async () => {
  const { url, requests } = await site((_, response) => {
    response.writeHead(418, { 'X-Thing': 'Tea', Link: ['<a>', '<b>'] }).end('\uFEFFgrün')
  })
  expect(
    await fetcher()(`${url}/a?b=c`, { headers: { 'User-Agent': 'other', Accept: 'text/html' } }),
  ).toMatchObject({
    kind: 'answer',
    status: 418,
    headers: { 'x-thing': 'Tea', link: '<a>, <b>' },
    text: 'grün',
    url: `${url}/a?b=c`,
    redirects: 0,
  })
  expect(requests[0]).toMatchObject({ method: 'GET', url: '/a?b=c' })
  expect(requests[0]?.headers).toMatchObject({
    'user-agent': 'Quillcast/1.0 (+http://here)',
    'accept-encoding': 'gzip',
    accept: 'text/html',
  })
})

test.each([
  ['text', 'grün 🌿', /^text\/plain|^$/],
  ['bytes', new TextEncoder().encode('grün 🌿'), /^$/],
  ['a form', form(), /^multipart\/form-data; boundary=/],
])('posts %s unchanged', async (_, body, type) => {
  let received = ''
  const { url, requests } = await site((request, response) => {
    request
      .setEncoding('utf8')
      .on('data', (chunk) => (received += chunk))
      .on('end', () => response.end())
  })
  expect(await fetcher()(url, { method: 'POST', body })).toMatchObject({ status: 200 })
  expect(received).toContain('grün 🌿')
  expect(requests[0]?.headers['content-type'] ?? '').toMatch(type)
})

function form(): FormData {
  const data = new FormData()
  data.set('file', new Blob(['grün 🌿']), 'a.txt')
  return data
}

test('follows redirects of a GET and returns the final URL', async () => {
  const { url } = await site(({ url: path }, response) => {
    if (path === '/b/ü'.replace('ü', '%C3%BC')) response.end('there')
    else response.writeHead(301, { location: Buffer.from('b/ü').toString('latin1') }).end()
  })
  expect(await fetcher()(`${url}/a`)).toMatchObject({ text: 'there', url: `${url}/b/%C3%BC`, redirects: 1 })
})

test('keeps credentials within an origin and drops them on the way to another', async () => {
  const other = await site((_, response) => void response.end('other'))
  const first = await site(({ url: path }, response) => {
    response.writeHead(302, { location: path === '/a' ? '/b' : other.url }).end()
  })
  const headers = { Authorization: 'Basic eDp5', Cookie: 'a=b', 'X-Kept': 'yes' }
  expect(await fetcher()(`${first.url}/a`, { headers })).toMatchObject({ text: 'other', redirects: 2 })
  expect(first.requests.map((request) => request.headers.authorization)).toEqual(['Basic eDp5', 'Basic eDp5'])
  expect(other.requests[0]?.headers).toMatchObject({ 'x-kept': 'yes' })
  expect(other.requests[0]?.headers).not.toHaveProperty('authorization')
  expect(other.requests[0]?.headers).not.toHaveProperty('cookie')
})

test.each([301, 302, 303, 307, 308])('does not resend a POST answered by %i', async (status) => {
  const { url, requests } = await site(redirectTo('/elsewhere', status))
  const answer = await fetcher()(url, { method: 'POST', body: '{}', redirect: 'follow' })
  expect(answer).toMatchObject({ kind: 'answer', status, headers: { location: '/elsewhere' } })
  expect(requests).toHaveLength(1)
})

test('returns redirects unfollowed when the caller asks for it', async () => {
  const { url } = await site(redirectTo('/elsewhere'))
  expect(await fetcher()(url, { redirect: 'manual' })).toMatchObject({ status: 302, redirects: 0 })
})

test('does not follow a sixth redirect', async () => {
  const { url, requests } = await site(redirectTo('/again'))
  expect(await fetcher()(url)).toMatchObject({ kind: 'failed', cause: 'too_many_redirects', sent: true })
  expect(requests).toHaveLength(6)
})

test('decompresses a gzip response', async () => {
  const { url } = await site((_, response) => {
    response.setHeader('content-encoding', 'gzip').end(gzipSync('unpacked'))
  })
  expect(await fetcher()(url)).toMatchObject({ text: 'unpacked' })
})

test('stops a gzip bomb at the limit', async () => {
  const bomb = gzipSync(Buffer.alloc(50 * 1024 * 1024))
  const { url } = await site((_, response) => void response.setHeader('content-encoding', 'gzip').end(bomb))
  expect(bomb.length).toBeLessThan(100_000)
  expect(await fetcher()(url)).toMatchObject({ kind: 'failed', cause: 'too_large', sent: true })
})

test('stops an endless body at the limit', async () => {
  const { url } = await site((_, response) => {
    const write = () => void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(write)))
    write()
  })
  expect(await fetcher()(url, { maxBytes: 200_000 })).toMatchObject({ kind: 'failed', cause: 'too_large' })
})

test('reads a body of exactly the limit', async () => {
  const { url } = await site((_, response) => void response.end('12345'))
  expect(await fetcher()(url, { maxBytes: 5 })).toMatchObject({ text: '12345' })
  expect(await fetcher()(url, { maxBytes: 4 })).toMatchObject({ cause: 'too_large' })
})

test('ends a slow drip at the deadline and counts the write as sent', async () => {
  const { url } = await site((_, response) => {
    const timer = setInterval(() => response.write('.'), 20)
    response.on('close', () => clearInterval(timer))
  })
  const answer = await fetcher()(url, { method: 'POST', body: '{}', timeoutMs: 300 })
  expect(answer).toMatchObject({ kind: 'failed', cause: 'read_too_slow', sent: true })
})

test('truncates a body when its beginning is enough, however much follows', async () => {
  const endless = await site((_, response) => {
    const more = () => {
      while (response.write('<p>page '.repeat(1000)));
      response.once('drain', more)
    }
    more()
  })
  const cut = await fetcher()(endless.url, { truncateAtBytes: 10_000 })
  expect(cut).toMatchObject({ kind: 'answer', text: '<p>page '.repeat(1250) })
  const packed = gzipSync('x'.repeat(8_000_000))
  const bomb = await site((_, response) => response.setHeader('content-encoding', 'gzip').end(packed))
  expect(await fetcher()(bomb.url, { truncateAtBytes: 10_000 })).toMatchObject({ text: 'x'.repeat(10_000) })
  expect(await fetcher()(bomb.url, {})).toMatchObject({ cause: 'too_large' })
})

test('gives up on a response in tiny chunks', async () => {
  const raw = createRawServer((socket) => {
    socket.on('error', () => {})
    const crumbs = '1\r\nx\r\n'.repeat(60_000)
    socket.once('data', () =>
      socket.end(`HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n${crumbs}0\r\n\r\n`),
    )
  })
  await once(raw.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void raw.close())
  const { port } = raw.address() as AddressInfo
  expect(await fetcher()(`http://127.0.0.1:${port}/`)).toMatchObject({ kind: 'failed', cause: 'too_large' })
})

test('reports a server that never answers as a time-out after sending', async () => {
  const { url } = await site(() => {})
  expect(await fetcher()(url, { method: 'POST', timeoutMs: 200 })).toMatchObject({
    cause: 'timeout',
    sent: true,
  })
})

test('reports a lookup that never ends as a time-out before sending', async () => {
  const fetchSite = fetcher({ lookup: () => new Promise(() => {}) })
  expect(await fetchSite('http://blog.customer.org/', { timeoutMs: 200 })).toMatchObject({
    cause: 'timeout',
    sent: false,
  })
})

test('never sends a request that timed out while waiting for a free connection', async () => {
  const waiting: (() => void)[] = []
  const { url, requests } = await site((_, response) => void waiting.push(() => response.end('late')))
  const fetchSite = fetcher()
  const first = [1, 2, 3, 4].map(() => fetchSite(url))
  await expect.poll(() => waiting.length).toBe(4)
  expect(await fetchSite(`${url}/fifth`, { method: 'POST', timeoutMs: 100 })).toMatchObject({
    cause: 'timeout',
    sent: false,
  })
  for (const release of waiting) release()
  expect(await Promise.all(first)).toMatchObject(Array.from({ length: 4 }, () => ({ text: 'late' })))
  const after = fetchSite(url)
  await expect.poll(() => waiting.length).toBe(5)
  waiting[4]?.()
  expect(await after).toMatchObject({ text: 'late' })
  expect(requests.map((request) => request.url)).not.toContain('/fifth')
})

test('reuses connections', async () => {
  const { url, requests } = await site((_, response) => void response.end('ok'))
  const fetchSite = fetcher()
  for (let i = 0; i < 10; i++) await fetchSite(url)
  // Two, because a response can be complete a moment before its connection is free.
  expect(new Set(requests.map((request) => request.socket)).size).toBeLessThanOrEqual(2)
})

test('returns no body for a HEAD, whatever encoding the headers announce', async () => {
  const { url } = await site((_, response) => void response.setHeader('content-encoding', 'br').end())
  expect(await fetcher()(url, { method: 'HEAD' })).toMatchObject({ status: 200, text: '' })
})

test('requests only http and https without credentials in the URL, even where private sites are allowed', async () => {
  for (const url of ['ftp://127.0.0.1/', 'javascript:alert(1)', 'http://a:b@127.0.0.1/', 'no address', '']) {
    expect(await fetcher()(url)).toMatchObject({ kind: 'refused', cause: 'url_invalid' })
  }
})
