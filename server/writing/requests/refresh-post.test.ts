import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const server = await given.server()
const call = (owner: Account, method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  server.call(method, path, body, owner.token)
const get = async (owner: Account, id: string) => (await call(owner, 'GET', `/posts/${id}`)).body.data?.post

async function writtenAnew(owner: Account, refreshes: string) {
  const { body } = await call(owner, 'POST', '/posts/generate', { refreshes })
  return until(async () => {
    const post = await get(owner, body.data.post.id)
    return post.status === 'draft' && post
  })
}

test('writes a new version in a separate draft, and the post changes only when its owner applies it', async () => {
  const owner = await given.account(server, { plan: 'basic' })
  const content = '<p>Wash a dog when it smells. We opened in 2014.</p>'
  const older = await given.post(server, owner, {
    ...{ title: 'How often to wash a dog', content, keywords: ['dog bath'] },
  })
  const draft = await writtenAnew(owner, older.id)
  expect(draft.keywords).toEqual(['dog bath'])
  const { body: checks } = await call(owner, 'GET', `/posts/${draft.id}/checks`)
  expect(checks.data.refreshes).toEqual({ id: older.id, title: 'How often to wash a dog' })
  expect((await get(owner, older.id)).content).toBe(content)

  const { body, status } = await call(owner, 'POST', `/posts/${draft.id}/refresh`)
  expect(status).toBe(200)
  expect(body.data.post).toMatchObject({
    ...{ id: older.id, title: 'How often to wash a dog', status: 'draft' },
    ...{ content: draft.content, word_count: draft.word_count },
  })
  const { revisions } = (await call(owner, 'GET', `/posts/${older.id}/revisions`)).body.data
  expect(revisions.length).toBe(2)
  expect((await call(owner, 'GET', `/posts/${draft.id}`)).status).toBe(404)
  expect((await call(owner, 'POST', `/posts/${draft.id}/refresh`)).status).toBe(404)
})

test('does not empty the older post with a version that has no text', async () => {
  const owner = await given.account(server)
  const content = '<p>Wash a dog when it smells.</p>'
  const older = await given.post(server, owner, { content })
  const draft = await writtenAnew(owner, older.id)
  // As a failed writer leaves it.
  const failed = { status: 'failed', content: '', wordCount: 0 } as const
  await server.app.db.update(posts).set(failed).where(eq(posts.id, draft.id))
  expect(await call(owner, 'POST', `/posts/${draft.id}/refresh`)).toMatchObject({
    ...{ status: 409, body: { code: 'nothing_to_publish' } },
  })
  expect((await get(owner, older.id)).content).toBe(content)
  expect((await get(owner, draft.id)).status).toBe('failed')
})

test("applies only a text that was written for one of the owner's posts", async () => {
  const [owner, other] = [await given.account(server), await given.account(server)]
  const post = await given.post(server, owner, {})
  expect(await call(owner, 'POST', `/posts/${post.id}/refresh`)).toMatchObject({
    status: 404,
    body: { message: 'This draft isn’t a refresh of another post.' },
  })
  expect((await call(other, 'POST', '/posts/generate', { refreshes: post.id })).status).toBe(404)
  const draft = await writtenAnew(owner, post.id)
  expect((await call(other, 'POST', `/posts/${draft.id}/refresh`)).status).toBe(404)
  await call(owner, 'DELETE', `/posts/${post.id}`)
  expect((await call(owner, 'POST', `/posts/${draft.id}/refresh`)).status).toBe(404)
  expect((await call(owner, 'GET', `/posts/${draft.id}/checks`)).body.data.refreshes).toBeNull()
})

test('rewrites an older post as a comparison only if its title or the topic names both sides', async () => {
  const owner = await given.account(server, { plan: 'standard' })
  const older = async (title: string) => (await given.post(server, owner, { title })).id
  const ask = (refreshes: string, more: object = {}) =>
    call(owner, 'POST', '/posts/generate', { refreshes, framework: 'comparison', ...more })
  const two = await ask(await older('A slicker brush or a bristle brush'))
  expect([two.status, two.body.data.post.title]).toEqual([202, 'A slicker brush or a bristle brush'])
  const one = await older('Brushes')
  expect((await ask(one)).body.fields).toEqual({ topic: expect.stringContaining('both') })
  expect((await ask(one, { topic: 'A comb or a rake' })).status).toBe(202)
})
