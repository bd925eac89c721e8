import { createServer } from 'node:net'
import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { isPublishing } from '../../contract/posts/is-publishing.ts'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { posts, postEvents } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()
const anHourAgo = () => new Date(Date.now() - 3_600_000).toISOString()
const schedule = (server: Server, owner: Account, id: string, scheduledDate: string) =>
  server.call('POST', '/posts/schedule', { id, scheduledDate }, owner.token)
const publish = (server: Server, owner: Account, id: string) =>
  server.call('POST', `/posts/${id}/publish`, undefined, owner.token)

/** An account whose site accepts connections but never answers, so publishing never ends. */
async function accountWithSilentSite(server: Server): Promise<Account> {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const { port } = silent.address() as { port: number }
  return given.account(server, { profile: { wordpressSiteUrl: `http://127.0.0.1:${port}` } })
}

test('keeps a scheduled post until its time and lets it be unscheduled', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const scheduledDate = inAnHour()
  expect((await schedule(server, owner, post.id, scheduledDate)).body.data.post).toMatchObject({
    status: 'scheduled',
    scheduledDate,
  })
  const edited = await server.call('PUT', `/posts/${post.id}`, { title: 'Other' }, owner.token)
  expect(edited.body.data.post).toMatchObject({ status: 'scheduled', scheduledDate })
  const unscheduled = await server.call('PUT', `/posts/${post.id}`, { scheduledDate: null }, owner.token)
  expect(unscheduled.body.data.post).toMatchObject({ status: 'draft', scheduledDate: null })
})

test('rejects a past date wherever a post can be scheduled', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const scheduledDate = anHourAgo()
  const answers = await Promise.all([
    schedule(server, owner, post.id, scheduledDate),
    server.call('PUT', `/posts/${post.id}`, { scheduledDate }, owner.token),
    server.call('POST', '/posts', { title: 'A', content: '<p>b</p>', scheduledDate }, owner.token),
  ])
  for (const { status, body } of answers)
    expect([status, body.code, Object.keys(body.fields)]).toEqual([400, 'invalid_input', ['scheduledDate']])
})

test('creates a scheduled post, and keeps it scheduled when it is saved with the same date', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const scheduledDate = inAnHour()
  const post = await given.post(server, owner, { scheduledDate })
  expect(post).toMatchObject({ status: 'scheduled', scheduledDate })
  const saved = await server.call('PUT', `/posts/${post.id}`, { status: 'draft', scheduledDate }, owner.token)
  expect(saved.body.data.post).toMatchObject({ status: 'scheduled', scheduledDate })
})

test('unschedules a deleted post', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner, { scheduledDate: inAnHour() })
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  const [row] = await server.app.db.select().from(posts).where(eq(posts.id, post.id))
  expect(row).toMatchObject({ status: 'draft', scheduledAt: null, deletedAt: expect.any(Date) })
})

test('schedules and publishes nothing without a site', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.app.db.delete(sites).where(eq(sites.accountId, owner.accountId))
  expect((await publish(server, owner, post.id)).body.code).toBe('no_site')
  expect((await schedule(server, owner, post.id, inAnHour())).body.code).toBe('no_site')
  const made = await server.call(
    'POST',
    '/posts',
    { title: 'A', content: '<p>b</p>', status: 'published' },
    owner.token,
  )
  expect(made.body.code).toBe('no_site')
})

test('does not publish an empty post', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await server.app.db.update(posts).set({ content: '' }).where(eq(posts.id, post.id))
  expect((await publish(server, owner, post.id)).body.code).toBe('nothing_to_publish')
  expect((await schedule(server, owner, post.id, inAnHour())).body.code).toBe('nothing_to_publish')
})

test('starts publishing once when asked ten times at once, with the same answer each time', async () => {
  const server = await given.server()
  const owner = await accountWithSilentSite(server)
  const post = await given.post(server, owner)
  const answers = await Promise.all(Array.from({ length: 10 }, () => publish(server, owner, post.id)))
  expect(answers.map(({ status, body }) => [status, body.data.post.status])).toEqual(
    answers.map(() => [202, 'publishing']),
  )
  const begun = await server.app.db
    .select()
    .from(postEvents)
    .where(
      sql`${postEvents.postId} = ${post.id} and ${postEvents.event} = 'status' and ${postEvents.data}->>'to' = 'publishing'`,
    )
  expect(begun).toHaveLength(1)
})

test('rejects scheduling, editing and deleting while a post is being published', async () => {
  const server = await given.server()
  const owner = await accountWithSilentSite(server)
  const made = await server.call(
    'POST',
    '/posts',
    { title: 'A', content: '<p>b</p>', status: 'published' },
    owner.token,
  )
  expect([made.status, made.body.data.post.status]).toEqual([202, 'publishing'])
  const { id } = made.body.data.post
  expect((await schedule(server, owner, id, inAnHour())).body.code).toBe('post_busy')
  expect((await server.call('PUT', `/posts/${id}`, { title: 'B' }, owner.token)).body.code).toBe('post_busy')
  expect((await server.call('DELETE', `/posts/${id}`, undefined, owner.token)).body.code).toBe('post_busy')
})

test('publishes a draft saved as published, then refuses to schedule it', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const answer = await server.call(
    'PUT',
    `/posts/${post.id}`,
    { title: 'Live', status: 'published', version: post.version },
    owner.token,
  )
  expect([answer.status, answer.body.data.post.status]).toEqual([202, 'publishing'])
  const live = await until(async () => {
    const now = (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post
    return !isPublishing(now) && now
  })
  expect(live).toMatchObject({ status: 'published', wordpress_url: expect.stringMatching(/^http/) })
  expect((await schedule(server, owner, post.id, inAnHour())).body.code).toBe('post_already_published')
})
