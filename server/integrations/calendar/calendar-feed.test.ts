import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { addTopics, hourAhead, hoursAfter, savePreferences, weekOf } from '../../../test/given/given-slots.ts'
import { given, password, type Account, type Server } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { readCalendar } from '../../../test/read-calendar.ts'
import { auditEntries } from '../../schema/audit.ts'
import { calendarFeeds } from '../../schema/integrations.ts'
import { posts } from '../../schema/posts.ts'
import { writeCalendar } from './write-calendar.ts'

const server = await given.server()

const call = (method: string, { token }: Account, at: Server = server) =>
  at.call(method, '/calendar-feed', undefined, token)

async function createFeed(owner: Account, at: Server = server): Promise<string> {
  const { status, body } = await call('POST', owner, at)
  expect(status).toBe(201)
  return body.data.address
}

async function readFeed(address: string) {
  const answer = await fetch(address)
  expect(answer.status).toBe(200)
  return readCalendar(Buffer.from(await answer.arrayBuffer())).events
}

const dayMs = 86_400_000
// iCalendar has no milliseconds.
const startedAt = Math.floor(Date.now() / 1000) * 1000
const inDays = (days: number) => new Date(startedAt + days * dayMs)

async function givenPost(owner: Account, title: string, fields: Partial<typeof posts.$inferInsert>) {
  const { id } = await given.post(server, owner, { title })
  await server.app.db.update(posts).set(fields).where(eq(posts.id, id))
  return id as string
}

test('has scheduled and published posts of 90 days before and 180 days after now, of this account only', async () => {
  const owner = await given.account(server)
  await savePreferences(server, owner, { autopilot: 'paused' })
  const hard = 'Dogs, cats; and \\ “fish”: 🐕‍🦺'.repeat(7)
  const url = 'https://paws.example.com/dogs,cats?a=1'
  const live = await givenPost(owner, hard, {
    status: 'published',
    publishedAt: inDays(-89),
    scheduledAt: inDays(3),
    wordpressUrl: url,
  })
  const planned = await givenPost(owner, 'Planned', { status: 'scheduled', scheduledAt: inDays(179) })
  await givenPost(owner, 'Too old', { status: 'published', publishedAt: inDays(-91) })
  await givenPost(owner, 'Too far', { status: 'scheduled', scheduledAt: inDays(181) })
  await givenPost(owner, 'Held', { status: 'held', scheduledAt: inDays(1) })
  await given.post(server, owner, { title: 'Draft' })
  await givenPost(owner, 'Deleted', { status: 'scheduled', scheduledAt: inDays(1), deletedAt: inDays(0) })
  await givenPost(await given.account(server), 'Theirs', { status: 'scheduled', scheduledAt: inDays(1) })
  const address = await createFeed(owner)
  const events = await readFeed(address)
  expect(events).toEqual([
    expect.objectContaining({
      uid: `${planned}@127.0.0.1`,
      title: 'Planned',
      note: 'Scheduled',
      start: inDays(179),
      status: 'CONFIRMED',
      url: `${server.url}/dashboard/posts/${planned}`,
    }),
    expect.objectContaining({ uid: `${live}@127.0.0.1`, title: hard, note: 'Published', url }),
  ])
  await server.app.db.update(posts).set({ wordpressUrl: 'no address\r\nX:1' }).where(eq(posts.id, live))
  expect((await readFeed(address))[1]?.url).toBe(`${server.url}/dashboard/posts/${live}`)
})

test('has the coming slots with their topics until autopilot is paused or the plan ends', async () => {
  const owner = await given.account(server)
  const at = hourAhead(24 * 6)
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  const address = await createFeed(owner)
  const events = await readFeed(address)
  // One a week for 180 days.
  expect(events.length).toBeGreaterThanOrEqual(25)
  expect(events[0]).toMatchObject({ start: at, status: 'TENTATIVE', url: `${server.url}/dashboard/plan` })
  expect(events.at(-1)?.title).toBe('Autopilot: topic not chosen yet')
  expect((await readFeed(address)).map(({ uid }) => uid)).toEqual(events.map(({ uid }) => uid))
  const post = await givenPost(owner, 'By hand', { status: 'scheduled', scheduledAt: hoursAfter(at, -1) })
  await savePreferences(server, owner, { autopilot: 'paused' })
  expect((await readFeed(address)).map(({ uid }) => uid)).toEqual([`${post}@127.0.0.1`])
  await savePreferences(server, owner, { autopilot: 'ask' })
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  expect(await readFeed(address)).toHaveLength(1)
  expect((await call('POST', owner)).body.code).toBe('payment_required')
})

test('needs no session, says what it is, and answers 304 until something changes', async () => {
  const owner = await given.account(server)
  const address = await createFeed(owner)
  const first = await fetch(address)
  expect(Object.fromEntries(first.headers)).toMatchObject({
    'content-type': 'text/calendar; charset=utf-8',
    'x-robots-tag': 'noindex',
    'cache-control': 'private, no-cache',
  })
  const etag = first.headers.get('etag')!
  const again = () => fetch(address, { headers: { 'if-none-match': `"other", W/${etag}` } })
  const same = await again()
  expect([same.status, await same.text(), same.headers.get('etag')]).toEqual([304, '', etag])
  await givenPost(owner, 'New', { status: 'scheduled', scheduledAt: inDays(1) })
  expect((await again()).status).toBe(200)
  expect((await fetch(address, { method: 'HEAD' })).status).toBe(200)
})

test('shows its address again, and ends it with a new one, with off and with the account', async () => {
  const owner = await given.account(server)
  const shown = async () => (await call('GET', owner)).body.data.address
  expect(await shown()).toBeNull()
  const first = await createFeed(owner)
  expect(await shown()).toBe(first)
  const second = await createFeed(owner)
  const status = async (address: string) => (await fetch(address)).status
  expect([await status(first), await status(second), await shown()]).toEqual([404, 200, second])
  const secret = /calendar\/([\w-]{43})\.ics$/.exec(second)![1]!
  const own = eq(calendarFeeds.accountId, owner.accountId)
  const stored = await server.app.db.select().from(calendarFeeds).where(own)
  expect(JSON.stringify(stored)).not.toContain(secret)
  for (const file of [`${secret}x.ics`, secret, `${secret.toUpperCase()}.ics`, '.ics', '%00.ics', '%zz.ics'])
    expect([400, 404]).toContain(await status(`${server.url}/calendar/${file}`))
  expect((await call('DELETE', owner)).status).toBe(200)
  expect((await call('DELETE', owner)).status).toBe(200)
  expect([await status(second), await shown()]).toEqual([404, null])
  const byOwner = eq(auditEntries.accountId, owner.accountId)
  const entries = await server.app.db.select().from(auditEntries).where(byOwner)
  const acts = entries.map(({ act }) => act).filter((act) => act.startsWith('calendar'))
  expect(acts.toSorted()).toEqual(['calendar_feed_created', 'calendar_feed_created', 'calendar_feed_removed'])
  const third = await createFeed(owner)
  const leave = { currentPassword: password, confirm: owner.email }
  await server.call('POST', '/account/delete', leave, owner.token)
  expect(await status(third)).toBe(404)
})

test('shows an address sealed with a lost key as none, and creates another', async () => {
  const owner = await given.account(server)
  await createFeed(owner)
  const own = eq(calendarFeeds.accountId, owner.accountId)
  await server.app.db.update(calendarFeeds).set({ sealedSecret: 'v1.other.a.b.c' }).where(own)
  expect((await call('GET', owner)).body.data.address).toBeNull()
  expect(await readFeed(await createFeed(owner))).toBeDefined()
})

test('limits wrong addresses by caller, and reads by feed', async () => {
  const limited = await given.server({ RATE_LIMITS: 'on' })
  const address = await createFeed(await given.account(limited), limited)
  const statusesOf = async (url: string, times: number) => {
    const statuses = new Set<number>()
    for (let n = 0; n < times; n++) statuses.add((await fetch(url)).status)
    return [...statuses]
  }
  expect(await statusesOf(`${limited.url}/calendar/${'x'.repeat(43)}.ics`, 62)).toEqual([404, 429])
  expect(await statusesOf(address, 122)).toEqual([200, 429])
  await limited.stop()
})

test('folds at 75 octets between characters and escapes, whatever a title has', () => {
  const at = new Date('2026-12-01T09:00:00Z')
  for (const sign of ['a', 'ä', '漢', '🐕', ',', '\\', ';\n', '\r\n', '\u0007'])
    for (let length = 0; length < 160; length++) {
      const title = `x${sign.repeat(length)}`
      const event = { uid: 'a', at, changedAt: at, title, note: 'n', url: server.url, isTentative: false }
      const [read] = readCalendar(Buffer.from(writeCalendar([event]))).events
      expect(read?.title).toBe(title.replaceAll('\r\n', '\n').replaceAll('\u0007', ' '))
    }
})
