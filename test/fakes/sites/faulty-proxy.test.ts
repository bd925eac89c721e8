import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FaultyProxyOptions, startFaultyProxy } from './faulty-proxy.ts'
import { FAULT_KINDS, type Fault } from './proxy-fault.ts'

// The target counts what arrives and echoes it, as JSON.
let arrived: string[] = []
let target: Server
let targetUrl: string
beforeAll(async () => {
  target = createServer((request, response) => {
    void text(request).then((body) => {
      arrived.push(`${request.method} ${request.url} ${body}`)
      response
        .setHeader('content-type', 'application/json')
        .end(JSON.stringify({ host: request.headers.host, body }))
    })
  }).listen(0, '127.0.0.1')
  await once(target, 'listening')
  targetUrl = `http://127.0.0.1:${(target.address() as AddressInfo).port}`
})
afterAll(() => void target.close())

/** Sends one POST through a proxy with that plan and a client timeout of `patienceMs`. */
async function post(options: FaultyProxyOptions, patienceMs = 30_000) {
  arrived = []
  const proxy = await startFaultyProxy(targetUrl, options)
  const answer = await fetch(`${proxy.url}/posts?x=1`, {
    method: 'POST',
    body: 'text',
    signal: AbortSignal.timeout(patienceMs),
  }).then(
    async (response) => ({ status: response.status, text: await response.text(), headers: response.headers }),
    () => undefined,
  )
  const arrivedBefore = arrived.length
  await proxy.settled()
  await proxy.stop()
  return { answer, arrivedBefore, arrived: arrived.length, proxy }
}
// Only these leave a client waiting forever.
const silent = ['delay', 'late']
const withFault = (fault: Fault) => post({ plan: () => fault }, silent.includes(fault.kind) ? 200 : undefined)

test('forwards a request with its Host and returns the response when there is no fault', async () => {
  const { answer, proxy } = await post({})
  expect(JSON.parse(answer?.text ?? '')).toEqual({ host: new URL(proxy.url).host, body: 'text' })
  expect(arrived).toEqual(['POST /posts?x=1 text'])
  expect(proxy.log).toEqual([{ n: 1, method: 'POST', path: '/posts?x=1', fault: undefined, status: 200 }])
})

test('lost and delayed responses complete the work but leave the client without a response', async () => {
  for (const kind of ['lose-answer', 'delay'] as const)
    expect(await withFault({ kind })).toMatchObject({ answer: undefined, arrived: 1 })
})

test('a lost request never arrives', async () => {
  expect(await withFault({ kind: 'lose-request' })).toMatchObject({ answer: undefined, arrived: 0 })
})

test('a late request arrives after the client has given up', async () => {
  expect(await withFault({ kind: 'late' })).toMatchObject({ answer: undefined, arrivedBefore: 0, arrived: 1 })
})

test('a duplicated request arrives twice and gets one response', async () => {
  expect(await withFault({ kind: 'double' })).toMatchObject({ answer: { status: 200 }, arrived: 2 })
})

test('a garbled response is the real one after a byte order mark or a notice, or half of it', async () => {
  const spoiled = async (garble: Fault['garble']) =>
    (await withFault({ kind: 'garble', garble })).answer?.text ?? ''
  expect(await spoiled('notice')).toMatch(/^<br \/>[^{]*\{"host".*\}$/s)
  expect(await spoiled('truncated')).toMatch(/^\{"host"[^}]*$/)
  // fetch drops a byte order mark while decoding, so the rest is intact.
  expect(JSON.parse(await spoiled('bom'))).toMatchObject({ body: 'text' })
})

test('error pages carry their status and headers, and only a 500 or 502 hides completed work', async () => {
  const seen = async (kind: Fault['kind']) => {
    const { answer, arrived: count } = await withFault({ kind })
    expect(answer?.headers.get('content-type')).toContain('text/html')
    return [answer?.status, answer?.headers.get('retry-after') ?? answer?.headers.get('cf-mitigated'), count]
  }
  expect(await seen('html-200')).toEqual([200, null, 0])
  expect(await seen('status-500-after')).toEqual([500, null, 1])
  expect(await seen('status-502')).toEqual([502, null, 1])
  expect(await seen('status-429')).toEqual([429, '1', 0])
  expect(await seen('status-503')).toEqual([503, '600', 0])
  expect(await seen('challenge')).toEqual([403, 'challenge', 0])
})

test('a seed reproduces the fault of every request, at about the given rate', async () => {
  const run = async (seed: number) => {
    const proxy = await startFaultyProxy(targetUrl, {
      seed,
      rate: 0.5,
      faults: [{ kind: 'html-200' }, { kind: 'status-502' }],
    })
    for (let n = 0; n < 40; n++) await (await fetch(proxy.url)).arrayBuffer()
    await proxy.stop()
    return proxy
  }
  const [first, again, other] = [await run(7), await run(7), await run(8)]
  expect(first.log).toEqual(again.log)
  expect(first.log).not.toEqual(other.log)
  expect(first.counts.none).toBeGreaterThan(10)
  expect(first.counts.none).toBeLessThan(30)
})

test('does not wait on stop for a client that never gives up', async () => {
  const proxy = await startFaultyProxy(targetUrl, { plan: () => ({ kind: 'late' }) })
  const answer = fetch(proxy.url).then(
    () => 'answered',
    () => 'broken',
  )
  await expect.poll(() => proxy.counts.late).toBe(1)
  await proxy.stop()
  expect(await answer).toBe('broken')
  expect(FAULT_KINDS).toHaveLength(12)
})
