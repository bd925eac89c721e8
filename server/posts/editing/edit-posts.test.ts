import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { givenPublishing } from '../../../test/given/given-publishing.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { posts } from '../../schema/posts.ts'

const put = (server: Server, owner: Account, id: string, body: object) =>
  server.call('PUT', `/posts/${id}`, body, owner.token)
const get = async (server: Server, owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('creates a draft with cleaned content and a word count', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, {
    content: '<p onclick="x()">One two three.</p><script>alert(1)</script>',
    keywords: ['a', 'a', 'b'],
  })
  expect(post).toMatchObject({
    status: 'draft',
    content: '<p>One two three.</p>',
    word_count: 3,
    keywords: ['a', 'b'],
    version: 1,
    writer: null,
  })
  expect(await get(server, owner, post.id)).toEqual(post)
})

test('names the content field when nothing remains after cleaning', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const answer = await server.call(
    'POST',
    '/posts',
    { title: 'A', content: '<script>alert(1)</script>' },
    owner.token,
  )
  expect(answer.status).toBe(400)
  expect(answer.body).toMatchObject({ code: 'invalid_input', fields: { content: 'Content is required' } })
})

test('changes only the fields that an edit names', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, { keywords: ['soap'] })
  const answer = await put(server, owner, post.id, { title: 'Another title' })
  expect(answer.body.data.post).toMatchObject({
    title: 'Another title',
    content: post.content,
    keywords: ['soap'],
    status: 'draft',
    version: 2,
  })
})

test('accepts one of two edits from the same version and returns it to the other', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const answers = await Promise.all(
    ['First', 'Second'].map((title) => put(server, owner, post.id, { title, version: 1 })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const refused = answers.find(({ status }) => status === 409)!
  const current = await get(server, owner, post.id)
  expect(refused.body).toMatchObject({ code: 'version_conflict', current })
  expect(current.version).toBe(2)
})

test('rejects edits of a post that is being written or published', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const [written, published] = [await given.post(server, owner), await given.post(server, owner)]
  await server.app.db.update(posts).set({ status: 'writing' }).where(eq(posts.id, written.id))
  await givenPublishing(server, owner, published.id)
  for (const { id } of [written, published])
    expect((await put(server, owner, id, { title: 'Another' })).body.code).toBe('post_busy')
})

test('keeps a failed post failed until it is saved as a draft', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const failure = {
    cause: 'login_refused',
    message: 'The site refused the login.',
    fix: 'Make a new application password.',
  }
  await server.app.db.update(posts).set({ status: 'failed', failure }).where(eq(posts.id, post.id))
  expect((await put(server, owner, post.id, { title: 'Better' })).body.data.post).toMatchObject({
    status: 'failed',
    failure,
  })
  expect((await put(server, owner, post.id, { status: 'draft' })).body.data.post).toMatchObject({
    status: 'draft',
    failure: null,
  })
})

test('keeps a live post live when it is saved as a draft', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.app.db.update(posts).set({ status: 'published' }).where(eq(posts.id, post.id))
  const saved = (
    await put(server, owner, post.id, { content: '<p>New words.</p>', status: 'draft', scheduledDate: null })
  ).body.data.post
  expect(saved).toMatchObject({ status: 'published', content: '<p>New words.</p>' })
  const scheduled = await put(server, owner, post.id, { scheduledDate: inAnHour() })
  expect(scheduled.body).toMatchObject({
    code: 'invalid_input',
    fields: { scheduledDate: expect.any(String) },
  })
})

test('allows reading but not creating or changing posts without a live subscription', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  const call = (method: string, path: string, body?: object) => server.call(method, path, body, owner.token)
  const refused = await Promise.all([
    call('POST', '/posts', { title: 'A', content: '<p>b</p>' }),
    call('PUT', `/posts/${post.id}`, { title: 'A' }),
    call('POST', '/posts/schedule', { id: post.id, scheduledDate: inAnHour() }),
    call('POST', `/posts/${post.id}/publish`),
    call('POST', '/posts/generate', { topic: 'A' }),
  ])
  expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
    refused.map(() => [402, 'payment_required']),
  )
  expect((await call('GET', `/posts/${post.id}`)).body.data.post).toEqual(post)
  expect((await call('DELETE', `/posts/${post.id}`)).status).toBe(200)
})

test('hides a deleted post, and refuses to delete one that is being published', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const [gone, busy] = [await given.post(server, owner), await given.post(server, owner)]
  await givenPublishing(server, owner, busy.id)
  const remove = (id: string) => server.call('DELETE', `/posts/${id}`, undefined, owner.token)
  expect(await remove(gone.id)).toMatchObject({ status: 200, body: { data: {} } })
  expect((await server.call('GET', `/posts/${gone.id}`, undefined, owner.token)).status).toBe(404)
  expect((await remove(busy.id)).body.code).toBe('post_busy')
})

test('rejects a hundred thousand unclosed tags at once without delaying other calls', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const content = `${'<b>'.repeat(100_000)}word`
  const before = process.cpuUsage()
  const answer = await server.call('POST', '/posts', { title: 'A', content }, owner.token)
  const { user, system } = process.cpuUsage(before)
  expect(answer.body).toMatchObject({ code: 'invalid_input', fields: { content: expect.any(String) } })
  // CPU time of the whole process, which includes this test.
  expect((user + system) / 1000).toBeLessThan(500)
})
