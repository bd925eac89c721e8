import { once } from 'node:events'
import { createServer, type AddressInfo, type Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { classifyRequestError } from './safe-fetch-result.ts'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'
import type { SafeRequest } from './safe-request.ts'

/** A raw TCP server that calls `react` when the first bytes of a request arrive. */
async function rawSite(react: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => {}).once('data', () => react(socket))
    onTestFinished(() => void socket.destroy())
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function closedPort(): Promise<string> {
  const server = createServer()
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  await once(server.close(), 'close')
  return `http://127.0.0.1:${port}`
}

function fetcher(options: Partial<SafeFetchOptions> = {}) {
  const safeFetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0', ...options })
  onTestFinished(() => safeFetch.close())
  return (url: string, request: Partial<SafeRequest> = {}) => safeFetch(url, { timeoutMs: 5_000, ...request })
}

test.each([
  ['a body shorter than announced', 'HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nshort', 'reset'],
  ['chunks without an end', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nshort\r\n', 'reset'],
  ['no answer at all', '', 'reset'],
  ['something that is not HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'garbled'],
  ['broken gzip', 'HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 4\r\n\r\nnope', 'garbled'],
  [
    'an unrequested encoding',
    'HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\nx',
    'garbled',
  ],
  ['endless headers', `HTTP/1.1 200 OK\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`, 'garbled'],
])('%s is a failure of something that was sent', async (_, bytes, cause) => {
  const url = await rawSite((socket) => void socket.end(bytes))
  expect(await fetcher()(url, { method: 'POST' })).toMatchObject({ kind: 'failed', cause, sent: true })
})

test('reports a truncated gzip response as garbled, never as partial text', async () => {
  const half = gzipSync('x'.repeat(9_999)).subarray(0, 30)
  const url = await rawSite((socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: ${half.length}\r\n\r\n`)
    socket.end(half)
  })
  expect(await fetcher()(url)).toMatchObject({ kind: 'failed', cause: 'garbled' })
})

test('fails before sending anything on a closed port and an unknown name', async () => {
  expect(await fetcher()(await closedPort())).toMatchObject({
    kind: 'failed',
    cause: 'connect_failed',
    sent: false,
  })
  const fetchSite = fetcher({ lookup: () => Promise.reject(new Error('getaddrinfo ENOTFOUND')) })
  expect(await fetchSite('http://blog.customer.org/')).toMatchObject({ cause: 'dns_failed', sent: false })
  expect(await fetcher({ lookup: async () => [] })('http://blog.customer.org/')).toMatchObject({
    cause: 'dns_failed',
  })
})

test('rethrows a defect of our own instead of blaming the site', () => {
  const defect = new TypeError('x is not a function')
  expect(() => classifyRequestError(defect)).toThrow(defect)
})
