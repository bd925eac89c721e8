import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { givenHost, type Quirks } from '../../../test/fakes/sites/quirky-host.ts'
import { onSite } from '../../../test/given/given-wordpress.ts'
import { publicationOf, publishAndSettle, settled } from '../../../test/given/given-changed-there.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const server = await given.server()
const { db } = server.app

const read = async (owner: Account, path: string) =>
  (await server.call('GET', path, undefined, owner.token)).body.data
const markOf = async (id: string) => (await publicationOf(server, id))!.mark

const refusal = {
  status: 403,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code: 'rest_cannot_edit', message: 'Sorry' }),
}

/** A live post with an unpublished edit, whose site refuses every write while `mood.now` says so. */
async function givenEdited() {
  const mood: { now: ReturnType<NonNullable<Quirks['ask']>> } = { now: undefined }
  const url = await givenHost({ ask: ({ method }) => (method === 'POST' ? mood.now : undefined) })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const post = await given.post(server, owner, { title: 'Washing a nervous dog' })
  await publishAndSettle(server, owner, post.id)
  await server.call('PUT', `/posts/${post.id}`, { content: '<p>New words.</p>' }, owner.token)
  return { mood, owner, id: post.id as string }
}

async function givenFailedUpdate() {
  const edited = await givenEdited()
  edited.mood.now = refusal
  const failed = await publishAndSettle(server, edited.owner, edited.id)
  return { ...edited, failed }
}

test('stays published while an update is on its way, and asking twice updates once', async () => {
  const { owner, id } = await givenEdited()
  const publish = () => server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  const [first, second] = await Promise.all([publish(), publish()])
  for (const { status, body } of [first, second]) {
    expect(status).toBe(202)
    expect(body.data.post).toMatchObject({
      status: 'published',
      update: { state: 'publishing', failure: null },
    })
  }
  expect(first.body.data.post.version).toBe(second.body.data.post.version)
  const done = await settled(server, owner, id)
  expect(done).toMatchObject({ status: 'published', update: null })
  expect((await read(owner, `/posts/${id}`)).liveVersion).toBe(done.version)
  expect(await (await fetch(done.wordpress_url)).text()).toContain('New words.')
})

test('updates a live post through PUT with status published', async () => {
  const { owner, id } = await givenEdited()
  const answer = await server.call(
    'PUT',
    `/posts/${id}`,
    { title: 'Renamed', status: 'published' },
    owner.token,
  )
  expect(answer).toMatchObject({
    status: 202,
    body: { data: { post: { status: 'published', update: { state: 'publishing' } } } },
  })
  expect(await settled(server, owner, id)).toMatchObject({
    status: 'published',
    title: 'Renamed',
    update: null,
  })
})

test('refuses edits, deletion and undo while an update is on its way', async () => {
  const { owner, id, mood } = await givenEdited()
  mood.now = { status: 503 }
  await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  const codes = await Promise.all([
    server.call('PUT', `/posts/${id}`, { title: 'Later' }, owner.token),
    server.call('DELETE', `/posts/${id}`, undefined, owner.token),
    server.call('POST', `/posts/${id}/undo`, {}, owner.token),
  ])
  expect(codes.map(({ body }) => body.code)).toEqual(['post_busy', 'post_busy', 'post_busy'])
})

test('keeps a post published whose update failed: in the filter, the search and the figures', async () => {
  const { owner, id, failed } = await givenFailedUpdate()
  expect(failed).toMatchObject({
    status: 'published',
    failure: null,
    update: { state: 'failed', failure: { cause: 'cap_edit_post', fix: expect.any(String) } },
  })
  const { posts: listed } = await read(owner, '/posts?status=published')
  expect(listed).toMatchObject([{ id, update: { state: 'failed' } }])
  const { stats } = await read(owner, '/dashboard/stats')
  expect(stats[1]).toMatchObject({ name: 'Published Posts', value: 1 })
  await given.indexed(server)
  expect((await read(owner, '/search?q=nervous')).results).toMatchObject([{ id, type: 'post' }])
  const { notifications } = await read(owner, '/notifications')
  expect(notifications[0]).toMatchObject({
    kind: 'publish_failed',
    title: 'Your last update didn’t reach your site',
    description: expect.stringMatching(/^“Washing a nervous dog” is still live as it was\. .+ .+$/),
    url: `/dashboard/posts/${id}`,
  })
})

test('retries a failed update when it is published again', async () => {
  const { owner, id, mood } = await givenFailedUpdate()
  mood.now = undefined
  const done = await publishAndSettle(server, owner, id)
  expect(done).toMatchObject({ status: 'published', failure: null, update: null })
  const { live } = await onSite(await markOf(id))
  expect(live).toHaveLength(1)
  expect(await (await fetch(done.wordpress_url)).text()).toContain('New words.')
})

test('keeps the notice while only the text is saved', async () => {
  const { owner, id } = await givenFailedUpdate()
  const { body } = await server.call(
    'PUT',
    `/posts/${id}`,
    { content: '<p>Newer.</p>', status: 'draft' },
    owner.token,
  )
  expect(body.data.post).toMatchObject({ status: 'published', update: { state: 'failed' } })
})

test('takes back a post whose update failed', async () => {
  const { owner, id, mood } = await givenFailedUpdate()
  mood.now = undefined
  const answer = await server.call('POST', `/posts/${id}/undo`, {}, owner.token)
  expect(answer).toMatchObject({
    status: 202,
    body: { data: { post: { status: 'publishing', update: null } } },
  })
  expect(await settled(server, owner, id)).toMatchObject({ status: 'draft', update: null, failure: null })
  expect(await onSite(await markOf(id))).toMatchObject({ live: [], drafts: [{ status: 'draft' }] })
})

test('keeps a live post published that an older release marked as publishing', async () => {
  const { owner, id, mood } = await givenEdited()
  mood.now = refusal
  await db.update(posts).set({ status: 'publishing', scheduledAt: null }).where(eq(posts.id, id))
  const failed = await settled(server, owner, id)
  expect(failed).toMatchObject({ status: 'published', update: { state: 'failed' } })
  expect(isPublishing(failed)).toBe(false)
})
