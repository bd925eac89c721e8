import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhookReceiver } from '../../../test/fakes/webhook-receiver.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations.ts'
import { claimDelivery, deliverWebhook } from './deliver-webhook.ts'

let server: Server
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  server = await given.server()
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const endpointOf = async (id: string) =>
  (await server.app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]!
const deliveryOf = async (id: string) =>
  (await server.app.db.select().from(webhookDeliveries).where(eq(webhookDeliveries.id, id)))[0]!
const change = (id: string, body: object, { token }: Account) =>
  server.call('PUT', `/webhooks/${id}`, body, token)

/** A webhook with a delivery that no worker takes, because its endpoint is leased. */
async function givenDelivery(owner: Account, behavior: string, columns: object = {}) {
  const { db } = server.app
  const body = { url: `${receiver.url}/${behavior}`, events: ['post.scheduled'] }
  const { webhook } = (await server.call('POST', '/webhooks', body, owner.token)).body.data
  await db
    .update(webhookEndpoints)
    .set({ leasedUntil: sql`now() + interval '1 hour'`, ...columns })
    .where(eq(webhookEndpoints.id, webhook.id))
  const values = { accountId: owner.accountId, endpointId: webhook.id, event: 'post.scheduled' } as const
  const [delivery] = await db.insert(webhookDeliveries).values(values).returning()
  return { id: webhook.id as string, delivery: delivery! }
}

test('does not try a delivery again whose webhook was turned off during the call', async () => {
  const owner = await given.account(server)
  const { id, delivery } = await givenDelivery(owner, 'broken')
  const endpoint = await endpointOf(id)
  await change(id, { enabled: false }, owner)
  await deliverWebhook(server.app, { endpoint, delivery })
  expect(await deliveryOf(delivery.id)).toMatchObject({
    state: 'failed',
    attempts: 0,
    problem: 'The webhook was turned off.',
  })
})

test('claims nothing but tests of a webhook that is off, and sends nothing of it again', async () => {
  const owner = await given.account(server)
  const { id, delivery } = await givenDelivery(owner, 'fine', { disabledAt: sql`now()` })
  const resend = `/webhooks/${id}/deliveries/${delivery.id}/resend`
  expect(await server.call('POST', resend, {}, owner.token)).toMatchObject({
    status: 400,
    body: { message: 'This webhook is off. Turn it on, then send it again.' },
  })
  const release = () =>
    server.app.db
      .update(webhookEndpoints)
      .set({ leasedUntil: sql`now()` })
      .where(eq(webhookEndpoints.id, id))
  await release()
  expect(await claimDelivery(server.app)).toBeUndefined()
  await server.call('POST', `/webhooks/${id}/test`, {}, owner.token)
  await until(() => receiver.callsTo('/fine').length > 0)
  expect(receiver.callsTo('/fine').map(({ body }) => JSON.parse(body).type)).toEqual(['webhook.test'])
  expect(await deliveryOf(delivery.id)).toMatchObject({ state: 'waiting', attempts: 0 })
})

test('fails a delivery whose secret cannot be decrypted, and delivers with a new one', async () => {
  const owner = await given.account(server)
  const { id, delivery } = await givenDelivery(owner, 'rotated', { sealedSecret: 'v1.lost' })
  await deliverWebhook(server.app, { endpoint: await endpointOf(id), delivery })
  expect(await deliveryOf(delivery.id)).toMatchObject({
    state: 'failed',
    attempts: 1,
    problem: 'The secret can’t be read anymore. Create a new secret, then send it again.',
  })
  await server.call('POST', `/webhooks/${id}/rotate`, {}, owner.token)
  await deliverWebhook(server.app, { endpoint: await endpointOf(id), delivery })
  expect(await deliveryOf(delivery.id)).toMatchObject({ state: 'delivered' })
})

test('does not count a failed test as the start of an outage', async () => {
  const owner = await given.account(server)
  const { id, delivery } = await givenDelivery(owner, 'broken')
  await deliverWebhook(server.app, {
    endpoint: await endpointOf(id),
    delivery: { ...delivery, event: 'webhook.test' },
  })
  expect(await deliveryOf(delivery.id)).toMatchObject({ state: 'failed', attempts: 1 })
  expect((await endpointOf(id)).failingSince).toBeNull()
})
