import { and, eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { followEvents } from '../../test/follow-events.ts'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { notifications } from '../schema/notifications.ts'
import { notify } from './notify.ts'
import { purgeExpired } from '../operations/purge-expired.ts'

const server = await given.server()
let counter = 0

/** Notifies an account as a use case does. */
function notifyOwner(owner: Account, title: string, at: Server = server) {
  const note = { kind: 'published' as const, title, description: 'It is live.', url: '/dashboard/posts/1' }
  const dedupeKey = `test:${owner.accountId}:${++counter}`
  return at.app.db.transaction((tx) => notify(tx, { ...note, accountId: owner.accountId, dedupeKey }))
}

async function list(owner: Account, query = '') {
  return (await server.call('GET', `/notifications${query}`, undefined, owner.token)).body.data
}
const read = (owner: Account, ids?: string[]) =>
  server.call('POST', '/notifications/read', ids ? { ids } : {}, owner.token)

const follow = (owner: Account, after?: number, at: Server = server) => followEvents(at, owner, after)
const titles = (events: { data: { notification?: { title: string } } }[]) =>
  events.flatMap(({ data }) => data.notification?.title ?? [])

test('welcomes a paid account once, unread', async () => {
  const owner = await given.account(server)
  const { body } = await server.call('GET', '/notifications', undefined, owner.token)
  expect(body.data).toEqual({
    notifications: [
      {
        id: expect.any(String),
        kind: 'welcome',
        title: 'Welcome to Quillcast',
        description: expect.any(String),
        time: 'just now',
        created_at: expect.any(String),
        unread: true,
        url: '/dashboard/posts/new',
      },
    ],
    unreadCount: 1,
    pagination: { page: 1, limit: 20, total: 1, totalPages: 1, asOf: expect.any(String) },
  })
})

test('creates one notification per event, though two transactions report it at once, and none after a rollback', async () => {
  const owner = await given.account(server)
  const note = {
    accountId: owner.accountId,
    kind: 'published' as const,
    title: 'Once',
    description: '',
    url: '',
    dedupeKey: `once:${owner.accountId}`,
  }
  const { db } = server.app
  await Promise.all([1, 2, 3].map(() => db.transaction((tx) => notify(tx, note))))
  const rolledBack = db.transaction(async (tx) => {
    await notify(tx, { ...note, title: 'Never', dedupeKey: `never:${owner.accountId}` })
    throw new Error('rolled back')
  })
  await expect(rolledBack).rejects.toThrow('rolled back')
  const found = await list(owner)
  expect(found.notifications.map(({ title }: { title: string }) => title)).toEqual([
    'Once',
    'Welcome to Quillcast',
  ])
})

test('keeps pages stable while notifications arrive', async () => {
  const owner = await given.account(server)
  await read(owner)
  for (const title of ['1', '2', '3', '4']) {
    await notifyOwner(owner, title)
    // Two within one millisecond would have no defined order.
    const notifiedAt = Date.now()
    await until(() => Date.now() > notifiedAt)
  }
  const first = await list(owner, '?limit=2')
  await notifyOwner(owner, '5')
  const second = await list(owner, `?limit=2&page=2&asOf=${encodeURIComponent(first.pagination.asOf)}`)
  const shown = [...first.notifications, ...second.notifications].map(({ title }) => title)
  expect(shown).toEqual(['4', '3', '2', '1'])
  expect(second).toMatchObject({ unreadCount: 5, pagination: { total: 5, totalPages: 3 } })
})

test('ends at the same count when two tabs mark as read at once, and marks nothing of others', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  for (const title of ['a', 'b', 'c']) await notifyOwner(owner, title)
  const { notifications: mine } = await list(owner)
  const ids = mine.map(({ id }: { id: string }) => id)
  expect((await read(stranger, ids)).body).toMatchObject({ code: 'not_found' })
  expect((await list(owner)).unreadCount).toBe(4)
  const answers = await Promise.all([
    read(owner, ids.slice(0, 2)),
    read(owner, ids.slice(1, 3)),
    read(owner, [ids[0]]),
  ])
  for (const { status } of answers) expect(status).toBe(200)
  expect((await list(owner)).unreadCount).toBe(1)
  const [one, other] = await Promise.all([read(owner), read(owner)])
  expect([one.body.data.unreadCount, other.body.data.unreadCount]).toEqual([0, 0])
  expect((await read(owner, ids)).status).toBe(200)
  expect((await list(stranger)).unreadCount).toBe(1)
})

test('sends an open page each notification within a second, of this account only, and what another tab has read', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const page = follow(owner)
  await until(() => page.heard.length === 1)
  expect(page.heard[0]).toMatchObject({ event: 'unread', data: { unreadCount: 1 } })
  await notifyOwner(stranger, 'Not yours')
  const notifiedAt = performance.now()
  await notifyOwner(owner, 'Yours')
  await until(() => page.heard.length === 2)
  expect(performance.now() - notifiedAt).toBeLessThan(1000)
  expect(page.heard[1]).toMatchObject({
    event: 'notification',
    data: { unreadCount: 2, notification: { title: 'Yours', unread: true, time: 'just now' } },
  })
  await read(owner)
  await until(() => page.heard.length === 3)
  expect(page.heard[2]).toMatchObject({ event: 'unread', data: { unreadCount: 0 } })
  await page.stop()
})

test('sends an open page the plan version at once and with every change, of this account only', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const [page, other] = [follow(owner), follow(stranger)]
  // A payment event may still raise the version after the registration.
  await until(() => page.plans.length > 0 && other.plans.length > 0)
  const planOf = async ({ token }: typeof owner) =>
    (await server.call('GET', '/settings/plan', undefined, token)).body.data
  await until(async () => page.plans.at(-1) === (await planOf(owner)).version)
  await server.call('POST', '/settings/change-plan', { plan: 'premium' }, owner.token)
  const after = await planOf(owner)
  expect(after.plan).toBe('premium')
  await until(() => page.plans.at(-1)! >= after.version)
  const { version } = await planOf(stranger)
  for (const { plans } of [page, other]) expect(plans).toEqual([...new Set(plans)].toSorted((a, b) => a - b))
  expect(other.plans.at(-1)).toBeLessThanOrEqual(version)
  await Promise.all([page.stop(), other.stop()])
})

test('notifies an open page that its account’s posts changed, even after it reconnects', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const [page, other] = [follow(owner), follow(stranger)]
  await until(() => page.plans.length > 0 && other.plans.length > 0)
  expect(page.posts.count).toBe(0)
  const { id } = await given.post(server, owner)
  await until(() => page.posts.count > 0)
  const { count } = page.posts
  await server.call('DELETE', `/posts/${id}`, undefined, owner.token)
  await until(() => page.posts.count > count)
  expect(other.posts.count).toBe(0)
  const back = follow(owner, 1)
  await until(() => back.posts.count === 1)
  await Promise.all([page.stop(), other.stop(), back.stop()])
})

test('sends a reconnecting page what it missed, and loses no notification of two that commit in reverse order', async () => {
  const owner = await given.account(server)
  const page = follow(owner)
  await until(() => page.heard.length === 1)
  await notifyOwner(owner, 'heard')
  await until(() => page.heard.length === 2)
  await page.stop()
  await notifyOwner(owner, 'missed')
  // Its timestamp is earlier than that of the received one, but it commits later.
  await server.app.db
    .update(notifications)
    .set({ createdAt: sql`clock_timestamp() - interval '2 seconds'` })
    .where(and(eq(notifications.accountId, owner.accountId), eq(notifications.title, 'missed')))
  const again = follow(owner, page.heard[1]!.id)
  await until(() => titles(again.heard).includes('missed'))
  await notifyOwner(owner, 'new')
  await until(() => titles(again.heard).includes('new'))
  expect(new Set(titles(again.heard)).size).toBe(titles(again.heard).length)
  await again.stop()
})

test('allows an account thirty streams per process, independent of other accounts, and frees one when a reader leaves', async () => {
  const [owner, other] = [await given.account(server), await given.account(server)]
  const leaving = new AbortController()
  const listen = ({ token }: { token: string }, signal = leaving.signal) =>
    fetch(`${server.url}/api/v1/notifications/events`, {
      headers: { authorization: `Bearer ${token}` },
      signal,
    })
  const last = new AbortController()
  const first = await Promise.all(Array.from({ length: 29 }, () => listen(owner)))
  expect([...first, await listen(owner, last.signal)].map(({ status }) => status)).toEqual(
    Array.from({ length: 30 }, () => 200),
  )
  const refused = await listen(owner)
  expect([refused.status, ((await refused.json()) as { code: string }).code]).toEqual([
    429,
    'too_many_requests',
  ])
  expect(refused.headers.get('retry-after')).toBe('5')
  expect((await listen(other)).status).toBe(200)
  last.abort()
  await until(async () => (await listen(owner)).status === 200)
  leaving.abort()
})

test('removes read notifications after 90 days, but not unread ones', async () => {
  const owner = await given.account(server)
  for (const title of ['old and read', 'old', 'young']) await notifyOwner(owner, title)
  const of = (title: string) =>
    and(eq(notifications.accountId, owner.accountId), eq(notifications.title, title))
  const { db } = server.app
  const old = sql`now() - interval '91 days'`
  await db.update(notifications).set({ createdAt: old, readAt: old }).where(of('old and read'))
  await db.update(notifications).set({ createdAt: old }).where(of('old'))
  await db
    .update(notifications)
    .set({ createdAt: sql`now() - interval '89 days'`, readAt: old })
    .where(of('young'))
  await purgeExpired(server.app)
  const left = (await list(owner)).notifications.map(({ title, time }: Record<string, string>) => [
    title,
    time,
  ])
  expect(left).toEqual([
    ['Welcome to Quillcast', 'just now'],
    ['young', '2 months ago'],
    ['old', '3 months ago'],
  ])
})
