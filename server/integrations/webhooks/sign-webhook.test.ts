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
