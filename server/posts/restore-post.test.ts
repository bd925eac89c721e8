import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Account, type Server } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'
import { purgeExpired } from '../operations/purge-expired.ts'

const remove = (server: Server, owner: Account, id: string) =>
  server.call('DELETE', `/posts/${id}`, undefined, owner.token)
const restore = (server: Server, owner: Account, id: string) =>
  server.call('POST', `/posts/${id}/restore`, undefined, owner.token)
const listDeleted = async (server: Server, owner: Account) =>
  (await server.call('GET', '/posts?status=deleted', undefined, owner.token)).body.data
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const deletedSince = (server: Server, id: string, age: string) =>
  server.app.db
    .update(posts)
    .set({ deletedAt: sql`now() - ${age}::interval` })
    .where(eq(posts.id, id))
const exists = async (server: Server, id: string) =>
  (await server.app.db.select().from(posts).where(eq(posts.id, id))).length === 1

test('lists a deleted post as deleted and restores it as an unscheduled draft', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, { scheduledDate: inAnHour() })
  expect((await listDeleted(server, owner)).posts).toEqual([])
  await remove(server, owner, post.id)
  expect(await listDeleted(server, owner)).toMatchObject({
    posts: [{ id: post.id, status: 'draft', deleted_at: expect.any(String) }],
    pagination: { total: 1 },
  })
  const back = await restore(server, owner, post.id)
  expect([back.status, back.body.data.post]).toMatchObject([
    200,
    { id: post.id, status: 'draft', scheduledDate: null, content: post.content },
  ])
  expect((await listDeleted(server, owner)).posts).toEqual([])
})

test('restores a live or failed post as it was, and one being written or held as a draft', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const failure = { cause: 'no_site', message: 'm', fix: 'f' }
  const back: Record<string, string> = {}
  for (const status of ['published', 'failed', 'held', 'writing'] as const) {
    const post = await given.post(server, owner)
    await server.app.db
      .update(posts)
      .set({ status, failure: status === 'failed' ? failure : null })
      .where(eq(posts.id, post.id))
    await remove(server, owner, post.id)
    const restored = (await restore(server, owner, post.id)).body.data.post
    back[status] = restored.status
    expect(restored.failure).toEqual(status === 'failed' ? failure : null)
  }
  expect(back).toEqual({ published: 'published', failed: 'failed', held: 'draft', writing: 'draft' })
})

test('deletes and restores once when asked ten times at once, with the same answer each time', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const ten = <T>(ask: () => Promise<T>) => Promise.all(Array.from({ length: 10 }, ask))
  const removed = await ten(() => remove(server, owner, post.id))
  expect(removed.map(({ status }) => status)).toEqual(removed.map(() => 200))
  const restored = await ten(() => restore(server, owner, post.id))
  expect(restored.map(({ body }) => body.data.post.version)).toEqual(restored.map(() => 3))
})

test('neither lists nor restores a post after 30 days, and removes it overnight', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const [gone, kept] = [await given.post(server, owner), await given.post(server, owner)]
  await deletedSince(server, gone.id, '30 days 1 minute')
  await deletedSince(server, kept.id, '29 days 23 hours')
  expect((await restore(server, owner, gone.id)).body.code).toBe('not_found')
  expect((await listDeleted(server, owner)).posts.map(({ id }: { id: string }) => id)).toEqual([kept.id])
  await purgeExpired(server.app)
  expect([await exists(server, gone.id), await exists(server, kept.id)]).toEqual([false, true])
})

test('does not purge a post that a publisher has leased', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const [held, publishing] = [await given.post(server, owner), await given.post(server, owner)]
  await server.app.db.insert(publications).values({
    postId: held.id,
    siteUrl: 'https://example.com',
    mark: held.id,
    leaseUntil: new Date(Date.now() + 60_000),
  })
  await deletedSince(server, held.id, '31 days')
  await deletedSince(server, publishing.id, '31 days')
  await server.app.db.update(posts).set({ status: 'publishing' }).where(eq(posts.id, publishing.id))
  await purgeExpired(server.app)
  expect([await exists(server, held.id), await exists(server, publishing.id)]).toEqual([true, true])
})
