import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { once } from 'node:events'
import { isIP, Socket, type AddressInfo, type LookupFunction, type NetConnectOpts } from 'node:net'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { blockedRanges, hostileAddresses } from '../../../test/bad-inputs/bad-inputs.ts'
import { createSafeFetch, type SafeFetchOptions } from './safe-fetch.ts'

const PUBLIC = '93.184.215.14'
const PUBLIC6 = '2606:4700::1111'

interface ConnectOptions {
  host: string
  lookup?: LookupFunction
}

afterEach(() => vi.restoreAllMocks())

/**
 * Replaces the network below the sockets: records every address a socket is about to connect to and diverts it to a
 * local server. `appearsAs` is the peer address the socket then reports.
 */
function divertSockets(port: number, appearsAs = (address: string) => address): string[] {
  const connections: string[] = []
  const connect: (this: Socket, options: NetConnectOpts) => Socket = Socket.prototype.connect
  vi.spyOn(Socket.prototype, 'connect').mockImplementation(function (this: Socket, ...args: unknown[]) {
    // net.connect passes its arguments as one array, tls.connect does not.
    const { host, lookup } = [args[0]].flat()[0] as ConnectOptions
    const go = (address: string) => {
      connections.push(address)
      Object.defineProperty(this, 'remoteAddress', { value: appearsAs(address) })
      connect.call(this, { host: '127.0.0.1', port })
    }
    if (isIP(host) || !lookup) go(host)
    else {
      lookup(host, { all: true }, (error, answers) => {
        if (error) this.destroy(error)
        else go((answers as { address: string }[])[0]?.address ?? '')
      })
    }
    return this
  })
  return connections
}

async function internet(
  options: Partial<SafeFetchOptions>,
  handler: RequestListener,
  appearsAs?: (a: string) => string,
) {
  const requests: IncomingMessage[] = []
  const server = createServer((request, response) => {
    requests.push(request)
    handler(request, response)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const connections = divertSockets((server.address() as AddressInfo).port, appearsAs)
  const safeFetch = createSafeFetch({ allowPrivate: false, userAgent: 'Quillcast/1.0', ...options })
  onTestFinished(async () => {
    await safeFetch.close()
    server.close()
  })
  return { requests, connections, get: (url: string) => safeFetch(url, { timeoutMs: 5_000 }), safeFetch }
}

function answering(...addresses: string[]) {
  return async () =>
    addresses.map((address) => ({ address, family: address.includes(':') ? (6 as const) : (4 as const) }))
}

const hello: RequestListener = (_, response) => void response.end('hello')

test('connects to exactly the address that was resolved', async () => {
  const { get, connections } = await internet({ lookup: answering(PUBLIC) }, hello)
  expect(await get('http://blog.customer.org/')).toMatchObject({ kind: 'answer', status: 200, text: 'hello' })
  expect(connections).toEqual([PUBLIC])
})

test.each([
  [['127.0.0.1']],
  [[PUBLIC, '127.0.0.1']],
  [['10.0.0.1', PUBLIC]],
  [[PUBLIC, '::1']],
  [[PUBLIC6, '::ffff:127.0.0.1']],
])('refuses a name that resolves to %j before connecting', async (addresses) => {
  const { get, connections } = await internet({ lookup: answering(...addresses) }, hello)
  expect(await get('http://blog.customer.org/')).toMatchObject({
    kind: 'refused',
    cause: 'address_not_public',
  })
  expect(connections).toEqual([])
})

test('never connects to the second address of a name that changes its DNS answer', async () => {
  let lookups = 0
  const lookup = async () => [{ address: lookups++ === 0 ? PUBLIC : '127.0.0.1', family: 4 as const }]
  const { get, connections } = await internet({ lookup }, (_, response) => {
    response.setHeader('connection', 'close').end('once')
  })
  expect(await get('http://blog.customer.org/')).toMatchObject({ kind: 'answer' })
  expect(lookups).toBe(1)
  expect(await get('http://blog.customer.org/')).toMatchObject({
    kind: 'refused',
    cause: 'address_not_public',
  })
  expect(connections).toEqual([PUBLIC])
})

test('closes a socket that ends up at a private peer before sending anything', async () => {
  const { get, requests } = await internet({ lookup: answering(PUBLIC) }, hello, () => '127.0.0.1')
  expect(await get('http://blog.customer.org/')).toMatchObject({
    kind: 'refused',
    cause: 'address_not_public',
  })
  expect(requests).toEqual([])
})

test.each([
  ['http://127.0.0.1/', 'address_not_public'],
  ['http://[::1]/', 'address_not_public'],
  ['http://2130706433/', 'address_not_public'],
  ['http://localhost/', 'host_not_public'],
  ['http://metadata.google.internal./', 'host_not_public'],
  ['http://blog.customer.org:6379/', 'url_port'],
  ['http://user:pass@blog.customer.org/', 'url_invalid'],
  ['file:///etc/passwd', 'url_invalid'],
])('refuses a redirect to %s with %s and does not follow it', async (location, cause) => {
  const { get, connections } = await internet({ lookup: answering(PUBLIC) }, (_, response) => {
    response.writeHead(302, { location }).end()
  })
  expect(await get('http://blog.customer.org/')).toMatchObject({ kind: 'refused', cause })
  expect(connections).toEqual([PUBLIC])
})

test('checks the third hop like the first', async () => {
  const { get, connections } = await internet({ lookup: answering(PUBLIC) }, ({ url }, response) => {
    response
      .writeHead(307, { location: url === '/1' ? '/2' : url === '/2' ? '/3' : 'http://169.254.169.254/' })
      .end()
  })
  expect(await get('http://blog.customer.org/1')).toMatchObject({
    kind: 'refused',
    cause: 'address_not_public',
  })
  expect(new Set(connections)).toEqual(new Set([PUBLIC]))
})

test('never sends credentials over plain http', async () => {
  const { safeFetch, connections } = await internet({ lookup: answering(PUBLIC) }, hello)
  const url = 'http://blog.customer.org/wp-json/'
  const withHeader = await safeFetch(url, { headers: { Authorization: 'Basic eDp5' }, timeoutMs: 5_000 })
  const withBody = await safeFetch(url, {
    method: 'POST',
    body: '<xml/>',
    hasCredentials: true,
    timeoutMs: 5_000,
  })
  expect([withHeader, withBody]).toMatchObject([{ cause: 'insecure' }, { cause: 'insecure' }])
  expect(connections).toEqual([])
})

test('connects to no address of the hostile list', async () => {
  const lines = hostileAddresses()
  const lookup = async (host: string) => {
    // Names that contain an address (nip.io) resolve to it, all others to loopback.
    const address = /^(\d+\.\d+\.\d+\.\d+)\./.exec(host)?.[1] ?? '127.0.0.1'
    return [{ address, family: 4 as const }]
  }
  const { get, connections } = await internet({ lookup }, hello)
  const answers = await Promise.all(lines.map(get))
  expect(lines.filter((_, i) => answers[i]?.kind !== 'refused')).toEqual([])
  expect(lines.length).toBeGreaterThan(20)
  expect(connections).toEqual([])
})

test('connects to no name that resolves into a blocked range', async () => {
  for (const address of blockedRanges()) {
    const { get, connections } = await internet({ lookup: answering(address) }, hello)
    expect(await get('https://blog.customer.org/'), address).toMatchObject({ cause: 'address_not_public' })
    expect(connections).toEqual([])
  }
})
