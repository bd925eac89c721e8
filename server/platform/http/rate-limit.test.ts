import { expect, test } from 'vitest'
import { api } from '../../../contract/api.ts'
import type { Operation } from '../../../contract/operation.ts'
import { given } from '../../../test/given/given.ts'
import { rateLimits } from '../../schema/platform.ts'
import { keyCallsPerMinute, limitCaller, limitKey, limitWrites, writesPerHour } from './rate-limit.ts'

const { app, url, stop } = await given.server({ RATE_LIMITS: 'on' })
test.afterAll(stop)

const limit = { perIp: 3, perNetwork: 5, seconds: 600 }
let flowNumber = 0
const at = (name: string) => (address: string) =>
  limitCaller(app, name, address, limit).then(
    () => 'let in',
    ({ code }: { code: string }) => code,
  )

test('refuses an address beyond its limit and a network beyond its own, but not another network', async () => {
  const call = at(`door ${++flowNumber}`)
  for (let i = 0; i < 3; i++) expect(await call('203.0.113.1')).toBe('let in')
  expect(await call('203.0.113.1')).toBe('too_many_requests')
  expect(await call('203.0.113.2')).toBe('let in')
  expect(await call('::ffff:203.0.113.3')).toBe('let in')
  expect(await call('203.0.113.4')).toBe('too_many_requests')
  expect(await call('203.0.114.1')).toBe('let in')
})

test("does not charge an address's refused calls to its network", async () => {
  const call = at(`door ${++flowNumber}`)
  for (let i = 0; i < 20; i++) await call('203.0.113.1')
  expect(await call('203.0.113.2')).toBe('let in')
})

test('treats all addresses of an IPv6 customer as one caller', async () => {
  const call = at(`door ${++flowNumber}`)
  for (let i = 0; i < 3; i++) expect(await call(`2001:db8:0:1::${i}`)).toBe('let in')
  expect(await call('2001:db8:0:1:ffff::9')).toBe('too_many_requests')
  expect(await call('2001:db8:0:2::1')).toBe('let in')
})

test('never counts a single IPv6 address by itself in flows without a session', async () => {
  const operations = Object.values(api).flatMap((group) => Object.values(group as Record<string, Operation>))
  const openOperations = operations.filter(({ access }) => access !== 'session')
  expect(openOperations.length).toBeGreaterThan(10)
  for (const { method, path, example } of openOperations) {
    const filled = path.replaceAll(/:(\w+)/g, (_, name: string) => example.params?.[name] ?? '')
    await fetch(`${url}/api/v1${filled}`, {
      method,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': '2001:db8:7:7::abcd' },
      ...(example.body ? { body: JSON.stringify(example.body) } : {}),
    })
  }
  const keys = (await app.db.select({ key: rateLimits.key }).from(rateLimits)).map(({ key }) => key)
  expect(keys).toContain('login:2001:db8:7:7::/64')
  expect(keys.filter((key) => key.includes('abcd'))).toEqual([])
})

test('admits no more than the limit when fifty calls arrive at once', async () => {
  const call = at(`door ${++flowNumber}`)
  const answers = await Promise.all(Array.from({ length: 50 }, (_, i) => call(`203.0.113.${i}`)))
  expect(answers.filter((answer) => answer === 'let in')).toHaveLength(5)
})

test('refuses writes beyond a human pace until the next hour', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  const write = (account: string, now: number) => limitWrites(app, account, now)
  for (let n = 0; n < writesPerHour; n++) write('busy', noon)
  expect(() => write('busy', noon + 60_000)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 3540 }),
  )
  expect(() => write('other', noon)).not.toThrow()
  expect(() => write('busy', noon + 3_600_000)).not.toThrow()
  expect(() => limitWrites({ ...app, env: { ...app.env, RATE_LIMITS: 'off' } }, 'busy', noon)).not.toThrow()
})

test('refuses calls with an API key beyond the limit until the next minute', () => {
  const noon = Date.parse('2026-11-20T12:00:00Z')
  for (let n = 0; n < keyCallsPerMinute; n++) limitKey(app, 'key', noon)
  expect(() => limitKey(app, 'key', noon + 15_000)).toThrow(
    expect.objectContaining({ code: 'too_many_requests', retryAfterSeconds: 45 }),
  )
  expect(() => limitKey(app, 'other', noon)).not.toThrow()
  expect(() => limitKey(app, 'key', noon + 60_000)).not.toThrow()
})

test('counts writes of a session but not reads', async () => {
  const server = await given.server({ RATE_LIMITS: 'on' })
  const { token, accountId } = await given.account(server)
  for (let left = writesPerHour; left > 0; left--)
    try {
      limitWrites(server.app, accountId)
    } catch {
      break
    }
  const refused = await server.call('POST', '/posts/preview', { content: '<p>x</p>' }, token)
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } })
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect((await server.call('GET', '/posts', undefined, token)).status).toBe(200)
  await server.stop()
})
