import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { posts, postRevisions } from '../schema/posts.ts'

const text = { title: 'Soap', content: '<p>Soft words.</p>' }
const create = (server: Server, owner: Account, body: object) =>
  server.call('POST', '/posts', body, owner.token)
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('creates a post once when it is sent ten times with the same id', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const id = randomUUID()
  const answers = await Promise.all(Array.from({ length: 10 }, () => create(server, owner, { ...text, id })))
  expect(answers.map(({ status, body }) => [status, body.data.post.id, body.data.post.version])).toEqual(
    answers.map(() => [200, id, 1]),
  )
  expect(await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))).toHaveLength(1)
  expect(await server.app.db.select().from(postRevisions).where(eq(postRevisions.postId, id))).toHaveLength(1)
})

test('returns the current post on a repeated create without changing it', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const id = randomUUID()
  await create(server, owner, { ...text, id })
  const edited = await server.call('PUT', `/posts/${id}`, { title: 'Better', version: 1 }, owner.token)
  expect((await create(server, owner, { ...text, id })).body.data.post).toEqual(edited.body.data.post)
})

test('creates nothing under the id of another account’s or a deleted post', async () => {
  const server = await given.server()
  const [owner, stranger] = [await given.account(server), await given.account(server)]
  const post = await given.post(server, owner)
  expect((await create(server, stranger, { ...text, id: post.id })).body.code).toBe('not_found')
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  expect((await create(server, owner, { ...text, id: post.id })).body.code).toBe('not_found')
})

test.each([
  ['as a draft', { ...text, status: 'draft', version: 1 }, 200],
  ['for a moment to come', { ...text, scheduledDate: inAnHour(), version: 1 }, 200],
  ['as published', { ...text, status: 'published', version: 1 }, 202],
  ['as published, without a version', { ...text, status: 'published' }, 202],
])('saves a post once that is saved %s three times at once', async (_how, body, status) => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const answers = await Promise.all(
    [0, 1, 2].map(() => server.call('PUT', `/posts/${post.id}`, body, owner.token)),
  )
  expect(answers.map((answer) => [answer.status, answer.body.data?.post.version])).toEqual(
    answers.map(() => [status, 2]),
  )
})

test('publishes after an autosave whose answer was lost, without a conflict', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.call('PUT', `/posts/${post.id}/draft`, { ...text, version: 1 }, owner.token)
  const answer = await server.call(
    'PUT',
    `/posts/${post.id}`,
    { ...text, status: 'published', version: 1 },
    owner.token,
  )
  expect([answer.status, answer.body.data.post.status]).toEqual([202, 'publishing'])
  await until(
    async () =>
      (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post.status ===
      'published',
  )
})

test('reports a conflict for an old version without text, even one version behind', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.call('PUT', `/posts/${post.id}`, { ...text, version: 1 }, owner.token)
  const answer = await server.call(
    'PUT',
    `/posts/${post.id}`,
    { scheduledDate: inAnHour(), version: 1 },
    owner.token,
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'version_conflict'])
})

test('changes nothing when a post is scheduled twice for the same time', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const body = { id, scheduledDate: inAnHour() }
  const answers = await Promise.all(
    [0, 1].map(() => server.call('POST', '/posts/schedule', body, owner.token)),
  )
  expect(answers.map((answer) => answer.body.data.post.version)).toEqual([2, 2])
})

test('previews what would be stored without storing it', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const content = '<h1>A</h1><p onclick="x()">Two words</p><script>alert(1)</script>'
  const { body } = await server.call('POST', '/posts/preview', { content }, owner.token)
  expect(body.data).toEqual({ html: '<h2>A</h2><p>Two words</p>', word_count: 3, lost: [] })
  expect((await server.call('GET', '/posts', undefined, owner.token)).body.data.pagination.total).toBe(0)
})
