import { desc, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWebhookReceiver } from '../../../test/fakes/webhook-receiver.ts'
import { given, password, until, type Account, type Server } from '../../../test/given/given.ts'
import { recordPostEvent } from '../../posts/post-events.ts'
import { signal } from '../../platform/signals.ts'
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations.ts'
import { notifications } from '../../schema/notifications.ts'
import { signWebhook } from './sign-webhook.ts'
import { purgeExpired } from '../../operations/purge-expired.ts'

let server: Server
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
beforeAll(async () => {
  server = await given.server()
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const all = ['post.ready', 'post.held', 'post.scheduled', 'post.published', 'post.updated', 'post.failed']
let paths = 0
const newPath = (behavior = 'fine') => `/${behavior}/${++paths}`

async function addWebhook(owner: Account, path: string, events = all) {
  const body = { url: receiver.url + path, events }
  const answer = await server.call('POST', '/webhooks', body, owner.token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(201)
  return answer.body.data as { webhook: { id: string }; secret: string }
}
const deliveriesOf = (endpointId: string) =>
  server.app.db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.createdAt))
const endpointOf = async (id: string) =>
  (await server.app.db.select().from(webhookEndpoints).where(eq(webhookEndpoints.id, id)))[0]
const schedule = (post: { id: string }, { token }: Account) =>
  server.call('POST', '/posts/schedule', { id: post.id, scheduledDate: '2099-01-01T00:00:00Z' }, token)
const send = (id: string, { token }: Account) => server.call('POST', `/webhooks/${id}/test`, {}, token)

/** Makes what waits due now, as if its delay had passed. */
async function passDelay(endpointId: string) {
  const { db } = server.app
  await db
    .update(webhookDeliveries)
    .set({ dueAt: sql`now()` })
    .where(eq(webhookDeliveries.endpointId, endpointId))
  await db
    .update(webhookEndpoints)
    .set({ leasedUntil: sql`now()` })
    .where(eq(webhookEndpoints.id, endpointId))
  await signal(db, 'webhooks')
}
/** Waits for the first attempt to be recorded. */
const attempted = (id: string, times = 1) =>
  until(async () => (await deliveriesOf(id)).find(({ attempts }) => attempts === times))

test('tells a chosen event once its transaction has committed, signed', async () => {
  const owner = await given.account(server)
  const path = newPath()
  const { webhook, secret } = await addWebhook(owner, path, ['post.scheduled'])
  const post = await given.post(server, owner)
  const undone = new Error('undone')
  const undo = server.app.db.transaction(async (tx) => {
    await recordPostEvent(tx, post.id, 'status', { from: 'draft', to: 'scheduled' })
    throw undone
  })
  await expect(undo).rejects.toBe(undone)
  await schedule(post, owner)
  const [call] = await until(() => receiver.callsTo(path).length > 0 && receiver.callsTo(path))
  const { type, data } = JSON.parse(call!.body)
  expect(type).toBe('post.scheduled')
  expect(data).toMatchObject({ id: post.id, title: post.title, scheduled_at: '2099-01-01T00:00:00.000Z' })
  const id = String(call!.headers['webhook-id'])
  const at = new Date(Number(call!.headers['webhook-timestamp']) * 1000)
  expect(call!.headers).toMatchObject(signWebhook(id, at, call!.body, [secret]))
  expect(await attempted(webhook.id)).toMatchObject({ state: 'delivered', httpStatus: 204 })
  expect(receiver.callsTo(path)).toHaveLength(1)
})

test.each([
  ['status', { to: 'held' }, 'post.held'],
  ['status', { to: 'published' }, 'post.published'],
  ['status', { to: 'failed' }, 'post.failed'],
  ['writing:failed', {}, 'post.failed'],
  ['writing:done', {}, 'post.ready'],
  ['update', { state: 'done' }, 'post.updated'],
  ['update', { state: 'failed' }, 'post.failed'],
])('calls %s %j %s', async (event, data, expected) => {
  const owner = await given.account(server)
  const { webhook } = await addWebhook(owner, newPath())
  const post = await given.post(server, owner)
  const { db } = server.app
  await db.transaction((tx) => recordPostEvent(tx, post.id, event, data))
  await db.transaction((tx) => recordPostEvent(tx, post.id, 'update', { state: 'publishing' }))
  await db.transaction((tx) => recordPostEvent(tx, post.id, 'visit', {}))
  expect((await deliveriesOf(webhook.id)).map((one) => one.event)).toEqual([expected])
})

test('signs with the old secret as well for a day after rotation', async () => {
  const owner = await given.account(server)
  const path = newPath()
  const { webhook, secret } = await addWebhook(owner, path)
  const rotated = await server.call('POST', `/webhooks/${webhook.id}/rotate`, {}, owner.token)
  expect(rotated.body.data.webhook.old_secret_until).not.toBeNull()
  await send(webhook.id, owner)
  const [call] = await until(() => receiver.callsTo(path).length > 0 && receiver.callsTo(path))
  const id = String(call!.headers['webhook-id'])
  const at = new Date(Number(call!.headers['webhook-timestamp']) * 1000)
  const both = signWebhook(id, at, call!.body, [rotated.body.data.secret, secret])
  expect(call!.headers['webhook-signature']).toBe(both['webhook-signature'])
  const { db } = server.app
  await db
    .update(webhookEndpoints)
    .set({ previousUntil: sql`now()` })
    .where(eq(webhookEndpoints.id, webhook.id))
  await send(webhook.id, owner)
  const calls = await until(() => receiver.callsTo(path).length > 1 && receiver.callsTo(path))
  expect(String(calls[1]!.headers['webhook-signature']).split(' ')).toHaveLength(1)
})

test('retries with growing delays, and sends again on request with the same id', async () => {
  const owner = await given.account(server)
  const path = newPath('broken')
  const { webhook } = await addWebhook(owner, path, ['post.scheduled'])
  await schedule(await given.post(server, owner), owner)
  for (let n = 1; n < 8; n++) {
    const { state, dueAt, problem } = await attempted(webhook.id, n)
    expect([state, problem]).toEqual(['waiting', 'It answered with status 500.'])
    expect(dueAt.getTime()).toBeGreaterThan(Date.now())
    await passDelay(webhook.id)
  }
  const { state, id } = await attempted(webhook.id, 8)
  expect(state).toBe('failed')
  await server.call('PUT', `/webhooks/${webhook.id}`, { url: `${receiver.url}/fine/again` }, owner.token)
  await passDelay(webhook.id)
  await server.call('POST', `/webhooks/${webhook.id}/deliveries/${id}/resend`, {}, owner.token)
  await until(async () => (await deliveriesOf(webhook.id))[0]?.state === 'delivered')
  const ids = new Set(
    [...receiver.callsTo(path), ...receiver.callsTo('/fine/again')].map((call) => call.headers['webhook-id']),
  )
  expect([...ids]).toEqual([`msg_${id}`])
  expect((await endpointOf(webhook.id))?.failingSince).toBeNull()
  const { body } = await server.call('GET', `/webhooks/${webhook.id}/deliveries`, undefined, owner.token)
  expect(body.data.deliveries).toMatchObject([{ id, state: 'delivered', attempts: 1, status: 204 }])
})

test('follows no redirect, waits ten seconds at most, and reads no endless answer', async () => {
  const owner = await given.account(server)
  const results = ['redirects', 'hangs', 'endless'].map(async (behavior) => {
    const { webhook } = await addWebhook(owner, newPath(behavior))
    await send(webhook.id, owner)
    const { state, problem } = await until(
      async () => (await deliveriesOf(webhook.id)).find(({ attempts }) => attempts > 0),
      30_000,
    )
    return [behavior, state, problem]
  })
  expect(await Promise.all(results)).toEqual([
    ['redirects', 'failed', 'It redirects. Redirects are not followed.'],
    ['hangs', 'failed', 'No complete answer within 10000 ms'],
    ['endless', 'delivered', null],
  ])
})

test('turns an endpoint off after five days of failures or at 410, and says so', async () => {
  const owner = await given.account(server)
  const { db } = server.app
  const [lasting, gone] = [
    await addWebhook(owner, newPath('broken'), ['post.scheduled']),
    await addWebhook(owner, newPath('gone'), ['post.scheduled']),
  ]
  // A week with one event: the attempts of the next one decide.
  await db
    .update(webhookEndpoints)
    .set({ failingSince: sql`now() - interval '6 days'` })
    .where(eq(webhookEndpoints.id, lasting.webhook.id))
  await schedule(await given.post(server, owner), owner)
  for (let n = 1; n < 8; n++) {
    await attempted(lasting.webhook.id, n)
    expect((await endpointOf(lasting.webhook.id))?.disabledAt).toBeNull()
    await passDelay(lasting.webhook.id)
  }
  for (const { webhook } of [lasting, gone]) {
    await until(async () => (await endpointOf(webhook.id))?.disabledAt)
    expect((await deliveriesOf(webhook.id)).map(({ state }) => state)).toEqual(['failed'])
  }
  const notes = await db.select().from(notifications).where(eq(notifications.accountId, owner.accountId))
  expect(notes.filter(({ kind }) => kind === 'webhook_disabled')).toHaveLength(2)
  await schedule(await given.post(server, owner), owner)
  expect(await deliveriesOf(gone.webhook.id)).toHaveLength(1)
  const on = await server.call('PUT', `/webhooks/${gone.webhook.id}`, { enabled: true }, owner.token)
  expect(on.body.data.webhook).toMatchObject({ disabled_at: null, failing_since: null })
})

test('delivers a thousand waiting events past a receiver that hangs', async () => {
  const owner = await given.account(server)
  const [slow, quick] = [await addWebhook(owner, newPath('hangs')), await addWebhook(owner, newPath())]
  const waiting = (endpointId: string, many: number) =>
    Array.from({ length: many }, () => ({
      accountId: owner.accountId,
      endpointId,
      event: 'post.ready' as const,
    }))
  const rows = [...waiting(slow.webhook.id, 50), ...waiting(quick.webhook.id, 1000)]
  await server.app.db.insert(webhookDeliveries).values(rows)
  await signal(server.app.db, 'webhooks')
  const left = () =>
    server.app.db.$count(
      webhookDeliveries,
      sql`${webhookDeliveries.endpointId} = ${quick.webhook.id} and ${webhookDeliveries.state} = 'waiting'`,
    )
  await until(async () => (await left()) === 0, 150_000)
  expect((await deliveriesOf(slow.webhook.id)).filter(({ state }) => state === 'delivered')).toEqual([])
  await server.call('DELETE', `/webhooks/${slow.webhook.id}`, undefined, owner.token)
}, 200_000)

test('forgets what waits when its account is deleted meanwhile', async () => {
  const owner = await given.account(server)
  const path = newPath('hangs')
  const { webhook } = await addWebhook(owner, path)
  await schedule(await given.post(server, owner), owner)
  await until(() => receiver.callsTo(path).length > 0)
  const leave = { currentPassword: password, confirm: owner.email }
  expect((await server.call('POST', '/account/delete', leave, owner.token)).status).toBe(200)
  expect([await endpointOf(webhook.id), await deliveriesOf(webhook.id)]).toEqual([undefined, []])
})

test('keeps the log for 30 days', async () => {
  const owner = await given.account(server)
  const { webhook } = await addWebhook(owner, newPath())
  const row = {
    accountId: owner.accountId,
    endpointId: webhook.id,
    event: 'post.ready',
    state: 'delivered',
  } as const
  await server.app.db
    .insert(webhookDeliveries)
    .values([row, { ...row, createdAt: new Date(Date.now() - 31 * 86_400_000) }])
  await purgeExpired(server.app)
  expect(await deliveriesOf(webhook.id)).toHaveLength(1)
})
