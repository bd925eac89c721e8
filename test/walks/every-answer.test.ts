import { once } from 'node:events'
import { globSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { api } from '../../contract/api.ts'
import type { Operation } from '../../contract/operation.ts'
import { given, password } from '../given/given.ts'
import { operatorPassword, signInAsOperator } from '../given/given-operator.ts'

const root = join(import.meta.dirname, '../..')
const built = globSync('{assets/*.{js,css,woff2},*.{svg,png,ico,webmanifest}}', {
  cwd: join(root, 'dist/web'),
})
const operations = Object.values(api).flatMap((group) => Object.values(group as Record<string, Operation>))

/** Paths outside the contract: pages, files, machine endpoints, redirects and unknown paths. */
const others = [
  '/',
  '/login',
  '/register?plan=basic',
  '/dashboard',
  '/docs',
  '/docs/',
  '/api/docs',
  '/api-docs.css',
  '/api-docs.js',
  '/api/v1/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/robots.txt',
  '/sitemap.xml',
  '/dev/mailbox',
  '/dev/mailbox.json',
  '/operator',
  '/operator/sign-in',
  '/operator/accounts',
  '/operator.css',
  '/nothing-here',
  '/nothing.js',
  '/api/v1/nothing',
  '/%zz',
  '//other.example/',
  '/assets/nothing.js',
  '/media/00000000-0000-4000-8000-000000000000',
  '/autopilot/answer',
  '/autopilot/month',
  '/approve',
  '/undo',
  '/questions',
  '/unsubscribe',
  '/mcp',
  '/calendar/nothing.ics',
  '/assets/',
  ...built.map((file) => `/${file}`),
]

/** Bytes that are not, or only almost, a valid request. */
const unreadable = [
  'no HTTP at all',
  'GET / HTTP/1.1\r\nConnection: close',
  'BREW / HTTP/1.1\r\nHost: a',
  'GET no-slash HTTP/1.1\r\nHost: a',
  `GET / HTTP/1.1\r\nHost: a\r\nX-Long: ${'x'.repeat(20_000)}`,
  'GET /healthz HTTP/1.1\r\nHost: a\r\nExpect: wonders\r\nConnection: close',
]

interface Heard {
  what: string
  status: number
  headers: Headers
  body: string
}

/** A stream does not end on its own. */
async function hear(url: string, method: string, path: string, init: RequestInit = {}): Promise<Heard> {
  const stop = new AbortController()
  const answer = await fetch(url + path, { method, redirect: 'manual', signal: stop.signal, ...init })
  const isStream = answer.headers.get('content-type')?.startsWith('text/event-stream')
  const body = isStream ? '' : await answer.text()
  if (isStream) stop.abort()
  return { what: `${method} ${path}`, status: answer.status, headers: answer.headers, body }
}

/** Every response: each operation with its example, each page and each file. */
async function everyAnswer(url: string, token?: string): Promise<Heard[]> {
  const heard = []
  for (const { method, path, example, upload } of operations) {
    if (path === '/auth/logout') continue
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => example.params?.[name] ?? '')
    const query = new URLSearchParams(example.query)
    const type = upload ? 'image/png' : 'application/json'
    const headers = {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(example.body || upload ? { 'content-type': type } : {}),
    }
    const body = upload ? 'no picture' : example.body && JSON.stringify(example.body)
    heard.push(await hear(url, method, `/api/v1${filled}?${query}`, { headers, ...(body ? { body } : {}) }))
  }
  for (const path of others) heard.push(await hear(url, 'GET', path))
  heard.push(await hear(url, 'POST', '/api/v1/stripe/webhook', { body: '{}' }))
  heard.push(
    await hear(url, 'POST', '/operator/sign-in', { body: new URLSearchParams({ password: 'wrong' }) }),
  )
  for (const lines of unreadable) heard.push(await hearRaw(url, lines))
  return heard
}

/** The response to bytes that fetch cannot send. */
async function hearRaw(url: string, lines: string): Promise<Heard> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text) => (answer += text))
  socket.on('error', () => {})
  socket.write(`${lines}\r\n\r\n`)
  await once(socket, 'close')
  const [head = '', body = ''] = answer.split('\r\n\r\n')
  const [first = '', ...rows] = head.split('\r\n')
  const headers = new Headers(rows.map((row) => row.split(/: (.*)/s).slice(0, 2) as [string, string]))
  return { what: lines.slice(0, 80), status: Number(first.split(' ')[1]), headers, body }
}

const policyOf = (headers: Headers) =>
  new Map(
    (headers.get('content-security-policy') ?? '')
      .split('; ')
      .map((rule) => [rule.split(' ')[0] ?? '', rule.split(' ').slice(1)]),
  )

/** Responses that may hold private data, including errors; only shared responses may be cached. */
const isPrivate = (what: string) =>
  /^\w+ \/(api\/v1\/(?!openapi)|operator(?!\.css)|dev\/mailbox|autopilot|unsubscribe)/.test(what)

/** Required headers that the response lacks. */
function lacks({ what, headers, body }: Heard): string[] {
  const policy = policyOf(headers)
  const missing = ['object-src', 'base-uri', 'frame-ancestors'].filter(
    (name) => policy.get(name)?.join(' ') !== "'none'",
  )
  for (const name of ['script-src', 'style-src'])
    if (!policy.get(name)?.every((one) => /^'(self|none|sha256-[\w+/=]+)'$/.test(one))) missing.push(name)
  if (headers.get('x-content-type-options') !== 'nosniff') missing.push('nosniff')
  for (const name of ['server', 'x-powered-by', 'via']) if (headers.has(name)) missing.push(`no ${name}`)
  if (isPrivate(what) && headers.get('cache-control') !== 'no-store') missing.push('no-store')
  if (headers.get('referrer-policy') !== 'no-referrer') missing.push('referrer-policy')
  if (!body) return missing
  const type = headers.get('content-type') ?? ''
  if (!type) missing.push('content-type')
  const isText = /^text\/|[/+](json|xml|javascript)\b/.test(type)
  if (isText && !/; ?charset=utf-8/i.test(type)) missing.push(`charset of ${type}`)
  if (/\bjson\b/.test(type) && !isJson(body)) missing.push('JSON')
  return missing
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

const failing = (heard: Heard[], fault: (one: Heard) => string[]) =>
  heard.flatMap((one) => {
    const missing = fault(one)
    return missing.length > 0 ? [`${one.status} ${one.what}: ${missing.join(', ')}`] : []
  })

test(
  'every response declares type and charset, forbids framing, sniffing and foreign scripts, and keeps private data out of caches',
  { timeout: 240_000 },
  async () => {
    const server = await given.server({ OPERATOR_PASSWORD: operatorPassword })
    const owner = await given.account(server)
    const operator = await signInAsOperator(server)
    const pages = ['/operator', '/operator/posts', '/operator/accounts', '/operator/jobs', '/operator/mails']
    const inside = await Promise.all(
      pages.map(async (path) => {
        const answer = await operator.open(path)
        return {
          what: `GET ${path}`,
          status: answer.status,
          headers: answer.headers,
          body: await answer.text(),
        }
      }),
    )
    expect(inside.map(({ status }) => status)).toEqual(pages.map(() => 200))
    const heard = [...inside, ...(await everyAnswer(server.url, owner.token))]
    expect(heard.length).toBeGreaterThan(operations.length)
    expect(heard.filter(({ status }) => status === 200).length).toBeGreaterThan(60)
    expect(failing(heard, lacks)).toEqual([])
    await server.stop()
  },
)

test('responses without a session have the same headers, and over https HSTS for a year, including subdomains', async () => {
  const secure = await given.server({ PUBLIC_URL: 'https://localhost' })
  const heard = await everyAnswer(secure.url)
  expect(heard.length).toBeGreaterThan(operations.length)
  expect(failing(heard, lacks)).toEqual([])
  const { email } = await given.registration(secure)
  const login = await secure.call('POST', '/auth/login', { email, password })
  const stream = await hear(secure.url, 'GET', '/api/v1/notifications/events', {
    headers: { authorization: `Bearer ${login.body.data.tokens.accessToken}` },
  })
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  const stays = ({ headers }: Heard) =>
    headers.get('strict-transport-security') === 'max-age=31536000; includeSubDomains' ? [] : ['HSTS']
  expect(failing([...heard, stream], stays)).toEqual([])
  await secure.stop()
})

test('serves only build output: no sources, settings, repository or directory listing', async () => {
  const server = await given.server()
  const paths = [
    '/.git/config',
    '/.git/HEAD',
    '/.env',
    '/package.json',
    '/server/main.ts',
    '/dist/server/main.js',
    '/assets/',
    '/assets',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/pages.json',
    '/pages.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/package.json',
    '/assets/.%00',
    '/index.html',
    '/data/',
    '/node_modules/zod/package.json',
    '/.well-known/',
    '/assets/..%5c..%5cpackage.json',
    '/main.js.map',
  ]
  for (const path of paths) {
    const answer = await fetch(server.url + path, { redirect: 'manual' })
    const text = await answer.text()
    expect([path, answer.status >= 300 && answer.status < 500]).toEqual([path, true])
    expect(text).not.toMatch(/"dependencies"|\[core\]|ref: refs|Index of|<li><a href="[\w-]+\.js"/)
  }
  const sources = built.filter((file) => file.endsWith('.js')).map((file) => `/${file}.map`)
  for (const path of sources) expect((await fetch(server.url + path)).status).toBe(404)
})
