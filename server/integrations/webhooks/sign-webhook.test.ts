import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { signWebhook } from './sign-webhook.ts'

test('signs the published example of Standard Webhooks', () => {
  const at = new Date(1_614_265_330_000)
  const headers = signWebhook('msg_p5jXN8AQM9LWM0D4loKWxJek', at, '{"test": 2432232314}', [
    'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  ])
  expect(headers).toEqual({
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
})

/** What libraries of Standard Webhooks do with the headers, body and secret that they are given. */
function isAccepted(
  headers: ReturnType<typeof signWebhook>,
  body: string,
  secret: string,
  nowMs: number,
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures } = headers
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const expected = createHmac('sha256', key).update(`${id}.${seconds}.${body}`).digest('base64')
  const isRecent = Math.abs(nowMs / 1000 - Number(seconds)) <= 300
  return isRecent && signatures?.split(' ').includes(`v1,${expected}`) === true
}

test('lets a receiver tell calls that are forged, changed or replayed', () => {
  const [secret, other] = [1, 2].map((n) => `whsec_${Buffer.alloc(24, n).toString('base64')}`) as [
    string,
    string,
  ]
  const now = Date.now()
  const body = '{"type":"post.published"}'
  const headers = signWebhook('evt_1', new Date(now), body, [secret])
  expect(isAccepted(headers, body, secret, now)).toBe(true)
  expect(isAccepted(headers, body, other, now)).toBe(false)
  expect(isAccepted(headers, '{"type":"post.failed"}', secret, now)).toBe(false)
  expect(isAccepted({ ...headers, 'webhook-id': 'evt_2' }, body, secret, now)).toBe(false)
  expect(isAccepted(headers, body, secret, now + 301_000)).toBe(false)
  const moved = { ...headers, 'webhook-timestamp': String(Math.floor(now / 1000) + 301) }
  expect(isAccepted(moved, body, secret, now + 301_000)).toBe(false)
  const rotated = signWebhook('evt_1', new Date(now), body, [other, secret])
  for (const either of [secret, other]) expect(isAccepted(rotated, body, either, now)).toBe(true)
})
