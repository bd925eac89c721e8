import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Account, type Server } from '../../test/given/given.ts'
import { setSubscription } from '../../test/given/set-subscription.ts'
import { postEvents, posts } from '../schema/posts.ts'

const server = await given.server()

async function stats(at: Server, owner: Account) {
  const { body } = await at.call('GET', '/dashboard/stats', undefined, owner.token)
  expect(body).toMatchObject({ success: true })
  return body.data
}

interface Past {
  status: 'draft' | 'scheduled' | 'published'
  createdAt: string
  publishedAt?: string
  scheduledAt?: string
  deletedAt?: string
  /** Each status and when it was reached. */
  history?: [string, string][]
}

/** Inserts a post with a history that no API call can produce. */
async function insertPast(owner: Account, { history = [], ...fields }: Past) {
  const dates = Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.endsWith('At'))
      .map(([name, interval]) => [name, sql`now() + ${interval}::interval`]),
  )
  const [post] = await server.app.db
    .insert(posts)
    .values({
      accountId: owner.accountId,
      title: 'Old',
      content: '<p>Old.</p>',
      status: fields.status,
      ...dates,
    })
    .returning()
  for (const [to, when] of history)
    await server.app.db
      .insert(postEvents)
      .values({ postId: post!.id, event: 'status', data: { to }, createdAt: sql`now() + ${when}::interval` })
  return post!
}

test('gives a new account four zero figures, no activity, nothing planned, and its next payment', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  const found = await stats(server, owner)
  expect(
    found.stats.map(({ name, value, change, trend }: Record<string, unknown>) => [
      name,
      value,
      change,
      trend,
    ]),
  ).toEqual([
    ['Total Posts', 0, '0%', 'up'],
    ['Published Posts', 0, '0%', 'up'],
    ['Pending Posts', 0, '0%', 'up'],
    ['Monthly Posts', 0, '0%', 'up'],
  ])
  expect(found).toMatchObject({
    recentActivity: [],
    nextScheduledContent: null,
    nextBilling: { amount: '$49.00', plan: 'standard', willCancel: false, testMode: true },
  })
  expect(Date.parse(found.nextBilling.date)).toBeGreaterThan(Date.now())
})

test('ticks the first draft once it has text, not while it is written or after it failed', async () => {
  const owner = await given.account(server)
  const hasDraft = async () => (await stats(server, owner)).setup.drafted as boolean
  const { accountId } = owner
  for (const status of ['writing', 'failed'] as const)
    await server.app.db.insert(posts).values({ accountId, title: 'First', content: '', status })
  expect(await hasDraft()).toBe(false)
  await insertPast(owner, { status: 'draft', createdAt: '-1 hour' })
  expect(await hasDraft()).toBe(true)
})

test('compares each figure with its earlier value, from the history', async () => {
  const owner = await given.account(server)
  await insertPast(owner, { status: 'published', createdAt: '-90 days', publishedAt: '-80 days' })
  await insertPast(owner, {
    status: 'published',
    createdAt: '-60 days',
    publishedAt: '-10 days',
    history: [
      ['scheduled', '-59 days'],
      ['published', '-10 days'],
    ],
  })
  await insertPast(owner, {
    status: 'draft',
    createdAt: '-60 days',
    history: [
      ['scheduled', '-50 days'],
      ['draft', '-5 days'],
    ],
  })
  await insertPast(owner, {
    status: 'draft',
    createdAt: '-50 days',
    deletedAt: '-1 days',
    history: [['draft', '-50 days']],
  })
  await insertPast(owner, { status: 'draft', createdAt: '-50 days', deletedAt: '-40 days' })
  await insertPast(owner, { status: 'scheduled', createdAt: '0 days', scheduledAt: '3 days' })
  const { stats: figures } = await stats(server, owner)
  expect(
    figures
      .map(({ name, value, change, trend }: Record<string, unknown>) => [name, value, change, trend])
      .slice(0, 3),
  ).toEqual([
    ['Total Posts', 4, '0%', 'up'],
    ['Published Posts', 2, '+100%', 'up'],
    ['Pending Posts', 1, '-50%', 'down'],
  ])
  for (const { period } of figures) expect(period).toMatch(/^compared with /)
})

test('compares this month with the same days of the last', async () => {
  const owner = await given.account(server)
  const month = sql`date_trunc('month', now() at time zone 'UTC')`
  for (const createdAt of [
    sql`now()`,
    sql`(${month} - interval '1 month') at time zone 'UTC'`,
    // At 23:59 on the last day of a month this falls into the next one.
    sql`least(now() at time zone 'UTC' - interval '1 month' + interval '1 minute', ${month} - interval '1 second') at time zone 'UTC'`,
    sql`(${month} - interval '1 month' - interval '1 second') at time zone 'UTC'`,
  ])
    await server.app.db
      .insert(posts)
      .values({ accountId: owner.accountId, title: 'Old', content: '', status: 'draft', createdAt })
  const { stats: figures } = await stats(server, owner)
  expect(figures[3]).toMatchObject({ name: 'Monthly Posts', value: 1, change: '0%', trend: 'up' })
})

test('lists the ten posts that changed last, each once, and the soonest scheduled post as next', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  await given.post(server, stranger)
  const made = []
  for (let i = 0; i < 11; i++) made.push(await given.post(server, owner, { title: `Post ${i}` }))
  for (const [index, scheduledDate] of ['2098-01-02T09:00:00.000Z', '2098-01-01T09:00:00.000Z'].entries())
    for (let times = 0; times < 2; times++)
      await server.call('POST', '/posts/schedule', { id: made[index].id, scheduledDate }, owner.token)
  await server.call('DELETE', `/posts/${made[10].id}`, undefined, owner.token)
  const { recentActivity, nextScheduledContent } = await stats(server, owner)
  expect(recentActivity.map(({ title, status }: Record<string, string>) => `${title} ${status}`)).toEqual([
    'Post 1 scheduled',
    'Post 0 scheduled',
    ...[9, 8, 7, 6, 5, 4, 3, 2].map((n) => `Post ${n} draft`),
  ])
  expect(recentActivity[0]).toMatchObject({ id: made[1].id, type: 'post', date: expect.any(String) })
  expect(new Set(recentActivity.map(({ eventId }: Record<string, string>) => eventId)).size).toBe(10)
  expect(nextScheduledContent).toEqual({
    id: made[1].id,
    title: 'Post 1',
    scheduledFor: '2098-01-01T09:00:00.000Z',
    type: 'post',
  })
})

test('shows no next payment for an ending subscription or an account without one', async () => {
  const owner = await given.account(server)
  await setSubscription(server, owner.accountId, { cancelAt: new Date('2098-01-01') })
  expect((await stats(server, owner)).nextBilling).toMatchObject({
    date: '2098-01-01T00:00:00.000Z',
    amount: '$0.00',
    plan: 'basic',
    willCancel: true,
  })
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  expect((await stats(server, owner)).nextBilling).toBeNull()
})
