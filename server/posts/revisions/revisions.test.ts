import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { posts, postRevisions } from '../../schema/posts.ts'

interface Listed {
  id: string
  origin: string
  version: number
}

const put = (server: Server, owner: Account, id: string, body: object) =>
  server.call('PUT', `/posts/${id}`, body, owner.token)
const list = async (server: Server, owner: Account, id: string, query = '') =>
  (await server.call('GET', `/posts/${id}/revisions${query}`, undefined, owner.token)).body.data as {
    revisions: Listed[]
    pagination: object
  }
const restore = (server: Server, owner: Account, id: string, revisionId: string, version: number) =>
  server.call('POST', `/posts/${id}/revisions/${revisionId}/restore`, { version }, owner.token)

test('lists every save, newest first and in pages', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, { keywords: ['soap'] })
  for (const version of [1, 2]) await put(server, owner, post.id, { title: `Title ${version}`, version })
  const { revisions, pagination } = await list(server, owner, post.id, '?limit=2')
  expect(pagination).toEqual({ page: 1, limit: 2, total: 3, totalPages: 2 })
  expect(revisions.map(({ version }) => version)).toEqual([3, 2])
  const [first] = (await list(server, owner, post.id, '?limit=2&page=2')).revisions
  expect(first).toEqual({
    id: expect.any(String),
    title: post.title,
    word_count: 5,
    origin: 'save',
    version: 1,
    created_at: expect.any(String),
  })
  const one = await server.call('GET', `/posts/${post.id}/revisions/${first!.id}`, undefined, owner.token)
  expect(one.body.data.revision).toMatchObject({ ...first, content: post.content, keywords: ['soap'] })
})

test('restores a revision as a new version, and then the text it replaced', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await put(server, owner, post.id, { title: 'Worse', content: '<p>Worse words.</p>', version: 1 })
  const [worse, better] = (await list(server, owner, post.id)).revisions
  const answer = await restore(server, owner, post.id, better!.id, 2)
  expect(answer.body.data.post).toMatchObject({ title: post.title, content: post.content, version: 3 })
  expect((await list(server, owner, post.id)).revisions.map(({ origin }) => origin)).toEqual([
    'restore',
    'save',
    'save',
  ])
  const back = await restore(server, owner, post.id, worse!.id, 3)
  expect(back.body.data.post).toMatchObject({ title: 'Worse', content: '<p>Worse words.</p>', version: 4 })
})

test('restores once when asked twice at the same time, and rejects an old version', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await put(server, owner, post.id, { title: 'Other', version: 1 })
  const [other, first] = (await list(server, owner, post.id)).revisions
  const answers = await Promise.all([0, 1].map(() => restore(server, owner, post.id, first!.id, 2)))
  expect(answers.map(({ status, body }) => [status, body.data.post.version])).toEqual([
    [200, 3],
    [200, 3],
  ])
  const stale = await restore(server, owner, post.id, other!.id, 2)
  expect([stale.status, stale.body.code, stale.body.current.version]).toEqual([409, 'version_conflict', 3])
})

test('keeps at most 50 revisions, removing the oldest autosaves first and never the newest text', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const origin = sql<'save'>`case when version % 2 = 0 then 'save' else 'autosave' end`
  await server.app.db.execute(sql`
    insert into post_revisions (post_id, title, content, keywords, word_count, origin, version)
    select ${post.id}, 'T', 'C', '{}', 0, ${origin}, version from generate_series(2, 50) version`)
  await server.app.db.update(posts).set({ version: 50 }).where(eq(posts.id, post.id))
  await put(server, owner, post.id, { title: 'The 51st', version: 50 })
  const versions = async () =>
    (await list(server, owner, post.id, '?limit=100')).revisions.map(({ version }) => version)
  expect(await versions()).toEqual([51, ...Array.from({ length: 47 }, (_, at) => 50 - at), 2, 1])
  await server.app.db.update(postRevisions).set({ origin: 'save' }).where(eq(postRevisions.postId, post.id))
  await server.call('PUT', `/posts/${post.id}/draft`, { title: 'The 52nd', version: 51 }, owner.token)
  expect((await versions()).slice(0, 2)).toEqual([52, 51])
  expect(await versions()).not.toContain(1)
})

test('keeps the text of a post that is older than its revisions on its next save', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.app.db.delete(postRevisions).where(eq(postRevisions.postId, post.id))
  await put(server, owner, post.id, { title: 'New', version: 1 })
  expect((await list(server, owner, post.id)).revisions).toMatchObject([
    { title: 'New', version: 2 },
    { title: post.title, version: 1 },
  ])
})

test('marks autosaved text as saved when it is saved unchanged', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.call('PUT', `/posts/${post.id}/draft`, { title: 'Typed', version: 1 }, owner.token)
  await put(server, owner, post.id, { title: 'Typed', content: post.content, version: 2 })
  expect((await list(server, owner, post.id)).revisions.map(({ origin }) => origin)).toEqual(['save', 'save'])
})

test('keeps what the writer delivers as a revision', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const made = await server.call('POST', '/posts/generate', { topic: 'Dogs' }, owner.token)
  const { id } = made.body.data.post
  const { revisions } = await until(async () => {
    const now = await list(server, owner, id)
    return now.revisions.length > 0 && now
  })
  expect(revisions).toMatchObject([{ origin: 'writer' }])
})

test('hides revisions of another account, another post and a deleted post', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const [post, other] = [await given.post(server, owner), await given.post(server, owner)]
  const [revision] = (await list(server, owner, post.id)).revisions
  const path = (id: string) => `/posts/${id}/revisions/${revision!.id}`
  const call = (who: Account, id: string) =>
    Promise.all([
      server.call('GET', path(id), undefined, who.token),
      server.call('POST', `${path(id)}/restore`, { version: 1 }, who.token),
    ])
  const refused = [...(await call(stranger, post.id)), ...(await call(owner, other.id))]
  refused.push(await server.call('GET', `/posts/${post.id}/revisions`, undefined, stranger.token))
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  refused.push(...(await call(owner, post.id)))
  expect(refused.map(({ body }) => body.code)).toEqual(refused.map(() => 'not_found'))
})
