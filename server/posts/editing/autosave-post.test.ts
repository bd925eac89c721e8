import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { posts, postRevisions } from '../../schema/posts.ts'

const autosave = (server: Server, owner: Account, id: string, body: object) =>
  server.call('PUT', `/posts/${id}/draft`, body, owner.token)
const get = async (server: Server, owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

test('saves the text only, cleaned and counted', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, { keywords: ['soap'] })
  const answer = await autosave(server, owner, post.id, {
    content: '<p onclick="x()">One two thr</p>',
    version: 1,
    status: 'published',
    scheduledDate: inAnHour(),
  })
  expect(answer.status).toBe(200)
  expect(answer.body.data.post).toMatchObject({
    ...post,
    content: '<p>One two thr</p>',
    word_count: 3,
    version: 2,
    updated_at: expect.any(String),
  })
})

test('saves an empty draft but does not publish it', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const empty = (await autosave(server, owner, post.id, { title: ' ', version: 1 })).body.data.post
  expect(empty).toMatchObject({ title: '', version: 2 })
  const call = (method: string, path: string, body?: object) => server.call(method, path, body, owner.token)
  for (const answer of [
    await call('POST', `/posts/${post.id}/publish`),
    await call('POST', '/posts/schedule', { id: post.id, scheduledDate: inAnHour() }),
    await call('PUT', `/posts/${post.id}`, { status: 'published' }),
  ])
    expect([answer.status, answer.body.code]).toEqual([409, 'nothing_to_publish'])
})

test('keeps one of ten autosaves from the same version and returns it to the others', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, at) =>
      autosave(server, owner, post.id, { content: `<p>Tab ${at}</p>`, version: 1 }),
    ),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    ...Array.from({ length: 9 }, () => 409),
  ])
  const current = await get(server, owner, post.id)
  expect(current.version).toBe(2)
  for (const { body } of answers.filter(({ status }) => status === 409))
    expect(body).toMatchObject({ code: 'version_conflict', current })
})

test('accepts an autosave again whose answer was lost, alone or ten at once', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const again = () => autosave(server, owner, post.id, { content: '<p>The same.</p>', version: 1 })
  const answers = [await again(), ...(await Promise.all(Array.from({ length: 10 }, again)))]
  expect(answers.map(({ status, body }) => [status, body.data.post.version])).toEqual(
    answers.map(() => [200, 2]),
  )
})

test('edits a live post here and leaves its site unchanged until it is published again', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const made = await given.post(server, owner, { status: 'published', content: '<p>First words.</p>' })
  const live = async (version: number) =>
    until(async () => {
      const post = await get(server, owner, made.id)
      return post.status === 'published' && !post.update && post.version === version && post
    })
  const { wordpress_url, version } = await live(made.version)
  const answer = await autosave(server, owner, made.id, { content: '<p>Second words.</p>', version })
  expect(answer.body.data.post).toMatchObject({ status: 'published', content: '<p>Second words.</p>' })
  const onSite = async () => (await fetch(wordpress_url)).text()
  expect(await onSite()).toContain('First words.')
  await server.call('POST', `/posts/${made.id}/publish`, {}, owner.token)
  await live(version + 2)
  expect(await onSite()).toContain('Second words.')
})

test('publishes the latest text of a scheduled post, which cannot be emptied', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, { scheduledDate: inAnHour() })
  const saved = await autosave(server, owner, post.id, { content: '<p>Last words.</p>', version: 1 })
  expect(saved.body.data.post).toMatchObject({ status: 'scheduled', scheduledDate: post.scheduledDate })
  for (const edit of [{ content: '<p> </p>' }, { title: '' }])
    expect((await autosave(server, owner, post.id, { ...edit, version: 2 })).body.code).toBe(
      'nothing_to_publish',
    )
  await server.app.db
    .update(posts)
    .set({ scheduledAt: sql`now()` })
    .where(eq(posts.id, post.id))
  const live = await until(async () => {
    const now = await get(server, owner, post.id)
    return now.status === 'published' && now
  })
  expect(await (await fetch(live.wordpress_url)).text()).toContain('Last words.')
})

test.each(['writing', 'publishing'] as const)('rejects autosaves of a post that is %s', async (status) => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.app.db
    .update(posts)
    .set({ status, scheduledAt: new Date('2099-01-01') })
    .where(eq(posts.id, post.id))
  expect((await autosave(server, owner, post.id, { title: 'B', version: 1 })).body.code).toBe('post_busy')
})

test('saves nothing without a live subscription', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await setSubscription(server, owner.accountId, { status: 'canceled' })
  expect((await autosave(server, owner, post.id, { title: 'B', version: 1 })).body.code).toBe(
    'payment_required',
  )
})

test('combines autosaves of five minutes into one revision, and starts another on a save', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  for (const version of [1, 2, 3])
    await autosave(server, owner, post.id, { content: `<p>Autosave ${version}</p>`, version })
  await server.app.db
    .update(postRevisions)
    .set({ createdAt: sql`now() - interval '5 minutes'` })
    .where(eq(postRevisions.postId, post.id))
  await autosave(server, owner, post.id, { content: '<p>Later</p>', version: 4 })
  await server.call('PUT', `/posts/${post.id}`, { content: '<p>Saved</p>', version: 5 }, owner.token)
  await autosave(server, owner, post.id, { content: '<p>Typed on</p>', version: 6 })
  const rows = await server.app.db
    .select()
    .from(postRevisions)
    .where(eq(postRevisions.postId, post.id))
    .orderBy(postRevisions.version)
  expect(rows.map(({ origin, version, content }) => [origin, version, content])).toEqual([
    ['save', 1, post.content],
    ['autosave', 4, '<p>Autosave 3</p>'],
    ['autosave', 5, '<p>Later</p>'],
    ['save', 6, '<p>Saved</p>'],
    ['autosave', 7, '<p>Typed on</p>'],
  ])
})

test('creates a draft from version 0 once under the caller’s id, but not under a taken id', async () => {
  const server = await given.server()
  const [owner, stranger] = [await given.account(server), await given.account(server)]
  const id = crypto.randomUUID()
  const body = { title: '', content: '<p>First words</p>', version: 0 }
  const first = await autosave(server, owner, id, body)
  expect(first.body.data.post).toMatchObject({ id, status: 'draft', word_count: 2, version: 1 })
  expect((await autosave(server, owner, id, body)).body.data.post.version).toBe(1)
  const other = await autosave(server, owner, id, { ...body, content: '<p>Of another window</p>' })
  expect([other.status, other.body.code]).toEqual([409, 'version_conflict'])
  expect((await autosave(server, stranger, id, body)).status).toBe(404)
})

test('says which version of a live post is on the site', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { id } = await given.post(server, owner)
  const answer = await server.call('GET', `/posts/${id}`, undefined, owner.token)
  expect(answer.body.data.liveVersion).toBeNull()
})
