import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Account } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'

const server = await given.server()

const calendar = (owner: Account, query: Record<string, string>) =>
  server.call('GET', `/dashboard/calendar?${new URLSearchParams(query)}`, undefined, owner.token)

test('shows what is planned and what went live in a month, oldest first, of this account only', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const make = async (title: string, account: Account, fields: Partial<typeof posts.$inferInsert>) => {
    const { id } = await given.post(server, account, { title })
    await server.app.db
      .update(posts)
      .set({ title, ...fields })
      .where(eq(posts.id, id))
    return id
  }
  const at = (date: string) => new Date(date)
  const live = await make('Live', owner, {
    status: 'published',
    publishedAt: at('2097-03-31T23:59:59Z'),
    scheduledAt: at('2097-04-02T00:00:00Z'),
  })
  const planned = await make('Planned', owner, { status: 'held', scheduledAt: at('2097-03-01T00:00:00Z') })
  await make('Before', owner, { status: 'held', scheduledAt: at('2097-02-28T23:59:59Z') })
  await make('After', owner, { status: 'held', scheduledAt: at('2097-04-01T00:00:00Z') })
  await make('Undated', owner, {})
  await make('Deleted', owner, {
    status: 'held',
    scheduledAt: at('2097-03-05T00:00:00Z'),
    deletedAt: at('2026-01-01'),
  })
  await make('Theirs', stranger, { status: 'held', scheduledAt: at('2097-03-05T00:00:00Z') })
  const { body } = await calendar(owner, { from: '2097-03-01', to: '2097-03-31' })
  expect(body.data.entries).toEqual([
    expect.objectContaining({
      id: planned,
      title: 'Planned',
      status: 'held',
      date: '2097-03-01T00:00:00.000Z',
      scheduledDate: '2097-03-01T00:00:00.000Z',
      published_at: null,
    }),
    expect.objectContaining({ id: live, status: 'published', date: '2097-03-31T23:59:59.000Z' }),
  ])
})

test('refuses more than 62 days, an end before the start and an invalid date by field', async () => {
  const owner = await given.account(server)
  for (const [query, field] of [
    [{ from: '2026-01-01', to: '2026-03-05' }, 'to'],
    [{ from: '2026-01-02', to: '2026-01-01' }, 'to'],
    [{ from: '2026-02-30', to: '2026-03-01' }, 'from'],
    [{ from: '9999-12-31', to: '9999-12-31' }, 'from'],
    [{ to: '2026-01-01' }, 'from'],
  ] as [Record<string, string>, string][]) {
    const { status, body } = await calendar(owner, query)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([
      400,
      'invalid_input',
      expect.arrayContaining([field]),
    ])
  }
  expect((await calendar(owner, { from: '2026-01-01', to: '2026-03-04' })).status).toBe(200)
})
