import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'

const server = await given.server({
  RATE_LIMITS: 'on',
  TRUSTED_PROXIES: 'loopback, 10.0.0.0/8, 2001:db8:5::/48',
})
const { port } = new URL(server.url)

/** Sends raw bytes, which fetch would normalize; returns the whole response. */
async function sendRaw(lines: string[], body = ''): Promise<string> {
  const socket = connect(Number(port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  socket.on('error', () => {})
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`)
  await once(socket, 'close')
  return answer
}
const statusesOf = (answer: string) => [...answer.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => status)

test('forbids caching of every API response: data, errors, unknown paths, downloads', async () => {
  const { email } = await given.registration(server)
  const login = await server.call('POST', '/auth/login', { email, password })
  const token: string = login.body.data.tokens.accessToken
  const answers = [
    login,
    await server.call('GET', '/account/activity', undefined, token),
    await server.call('GET', '/account/activity'),
    await server.call('GET', '/posts/nothing', undefined, token),
    await server.call('GET', '/nothing'),
  ]
  const download = await fetch(`${server.url}/api/v1/account/export`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await download.arrayBuffer()
  for (const { headers } of [...answers, download]) expect(headers.get('cache-control')).toBe('no-store')
})

test('lets another site neither read a response nor send a call with headers: no CORS, no cookie, no preflight answer', async () => {
  const { email } = await given.registration(server)
  const origin = 'https://evil.example'
  for (const method of ['OPTIONS', 'POST']) {
    const { status, headers } = await fetch(`${server.url}/api/v1/auth/login`, {
      method,
      headers: {
        ...{ origin, 'content-type': 'application/json', 'access-control-request-method': 'POST' },
        'access-control-request-headers': 'authorization, content-type',
      },
      ...(method === 'POST' ? { body: JSON.stringify({ email, password }) } : {}),
    })
    expect(status).toBe(method === 'POST' ? 200 : 404)
    expect([...headers.keys()].filter((name) => /^access-control-|^set-cookie$/.test(name))).toEqual([])
  }
  // Content types that another site's form can send without a preflight are refused.
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data']) {
    const sent = await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { origin, 'content-type': type },
      body: JSON.stringify({ email, password }),
    })
    expect([400, 415]).toContain(sent.status)
  }
})

test.each(['TRACE', 'CONNECT', 'PATCH', 'PROPFIND', 'DEBUG', 'OPTIONS'])(
  'refuses %s and echoes no header',
  async (method) => {
    const answer = await sendRaw([
      `${method} /api/v1/posts HTTP/1.1`,
      'Host: a',
      'Authorization: Bearer repeated',
      'Connection: close',
    ])
    expect(statusesOf(answer).filter((status) => !/^4/.test(status!))).toEqual([])
    expect(answer).not.toContain('repeated')
  },
)

test('refuses a request with ambiguous length and does not answer what is smuggled behind it', async () => {
  const hidden = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  const start = ['POST /api/v1/auth/login HTTP/1.1', 'Host: a', 'Content-Type: application/json']
  const smuggled: [string[], string][] = [
    [['Content-Length: 4', 'Transfer-Encoding: chunked'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding: chunked', 'Content-Length: 4'], `0\r\n\r\n${hidden}`],
    [['Content-Length: 2', 'Content-Length: 40'], `{}${hidden}`],
    [['Transfer-Encoding: xchunked'], `0\r\n\r\n${hidden}`],
    [['Transfer-Encoding : chunked'], `0\r\n\r\n${hidden}`],
    [['Content-Length: +2'], `{}${hidden}`],
    [['X: a\nTransfer-Encoding: chunked', 'Content-Length: 2'], `{}${hidden}`],
  ]
  for (const [headers, body] of smuggled)
    expect([headers, statusesOf(await sendRaw([...start, ...headers], body))]).toEqual([headers, ['400']])
})

test('trusts the last forwarded address that is not one of our proxies', async () => {
  const { email } = await given.registration(server)
  const login = await server.call('POST', '/auth/login', { email, password })
  const token: string = login.body.data.tokens.accessToken
  const from = async (claimed: string) => {
    await fetch(`${server.url}/api/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': claimed },
      body: JSON.stringify({ email, password: 'Wrong-password-1' }),
    })
    const { body } = await server.call('GET', '/account/activity', undefined, token)
    return body.data.entries[0].address
  }
  expect(await from('198.51.100.7, 203.0.113.9')).toBe('203.0.113.9')
  expect(await from('198.51.100.7, 203.0.113.9, 10.0.0.3, 2001:db8:5::9')).toBe('203.0.113.9')
  expect(await from('203.0.113.9, 192.168.0.3')).toBe('192.168.0.3')
  expect(await from('198.51.100.7, 2001:db8:6::1, ::ffff:10.0.0.3')).toBe('2001:db8:6::1')
  expect(await from('127.0.0.1, 203.0.113.9')).toBe('203.0.113.9')
})
