import { expect, test } from 'vitest'
import { webhookEventNames } from '../../../contract/integrations/webhook-events.ts'
import { given, until } from '../../../test/given/given.ts'

test('in production, accepts and calls only public https addresses without credentials', async () => {
  const strict = await given.server({ ALLOW_PRIVATE_SITES: 'off' })
  const owner = await given.account(strict)
  const add = (url: string) =>
    strict.call('POST', '/webhooks', { url, events: webhookEventNames }, owner.token)
  for (const url of [
    'http://hooks.example.com/',
    'https://user:pass@hooks.example.com/',
    'https://hooks.example.com:8443/',
    'https://localhost/',
    'ftp://hooks.example.com/',
    'hooks',
  ]) {
    const { status, body } = await add(url)
    expect([url, status, body.code, Object.keys(body.fields)]).toEqual([url, 400, 'invalid_input', ['url']])
  }
  const { body } = await add('https://10.0.0.1/hook')
  const { id } = body.data.webhook
  await strict.call('POST', `/webhooks/${id}/test`, {}, owner.token)
  const read = async () =>
    (await strict.call('GET', `/webhooks/${id}/deliveries`, undefined, owner.token)).body.data.deliveries[0]
  expect(await until(async () => (await read()).attempts === 1 && read())).toMatchObject({
    state: 'failed',
    status: null,
  })
  expect((await read()).problem).toContain('10.0.0.1')
  await strict.stop()
})
