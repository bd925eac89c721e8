import { and, eq, sql } from 'drizzle-orm'
import { DomUtils, parseDocument } from 'htmlparser2'
import { expect, test } from 'vitest'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { publicationOf } from '../../../test/given/given-changed-there.ts'
import { givenProxy, onSite, givenWordPress } from '../../../test/given/given-wordpress.ts'
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import type { Role } from '../../../test/wordpress/start-wordpress.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { removePost } from '../wordpress/marked-posts.ts'

/** Waits until the publisher has released the post. */
const settled = (server: Server, owner: Account, id: string) =>
  until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return !isPublishing(body.data.post) && body.data.post.status !== 'scheduled' && body.data.post
  })

async function publish(server: Server, owner: Account, id: string) {
  const answer = await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  expect(answer.status).toBe(202)
  return settled(server, owner, id)
}

const findCaptions = (server: Server, email: string) =>
  server.app.db
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.recipient, email), eq(mailOutbox.template, 'captions')))
/** Resolves once a visitor has seen the post and the captions are mailed. */
const captionsTo = (server: Server, email: string) =>
  until(async () => {
    const mails = await findCaptions(server, email)
    return mails.length > 0 && mails
  })

const textOf = (html: string) => DomUtils.textContent(parseDocument(html).children)

/** An account whose site we reach with that role or at that address. */
const givenOwner = (server: Server, role: Role = 'author', url?: string) =>
  given.account(server, { profile: given.business(role, url) })

test('publishes a post by hand once, with its address, mails its captions and sweeps its site', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  await server.app.db
    .update(posts)
    .set({ captions: { x: 'Read it: {url}' } })
    .where(eq(posts.id, post.id))
  const done = await publish(server, owner, post.id)
  expect(done).toMatchObject({ status: 'published', failure: null, published_at: expect.any(String) })
  expect(await (await fetch(done.wordpress_url)).text()).toContain('Less often than you think.')
  const { mark } = (await publicationOf(server, post.id))!
  expect(await onSite(mark)).toMatchObject({ live: [{ link: done.wordpress_url }], drafts: [], trashed: [] })
  const mails = await captionsTo(server, owner.email)
  expect(mails).toMatchObject([
    {
      template: 'captions',
      data: { url: done.wordpress_url, captions: { x: `Read it: ${done.wordpress_url}` } },
    },
  ])
  await until(async () => (await publicationOf(server, post.id))!.swept)
})

for (const role of ['administrator', 'author'] as const) {
  test(`shows a title by an ${role} as it was typed, whatever characters it contains`, async () => {
    const server = await given.server()
    const owner = await givenOwner(server, role)
    const title = 'How to use <script> & "quotes", it\'s 5 > 3, AT&T &copy; 🐕'
    const post = await given.post(server, owner, { title })
    await server.app.db.update(posts).set({ excerpt: title }).where(eq(posts.id, post.id))
    await publish(server, owner, post.id)
    const { wpPostId } = (await publicationOf(server, post.id))!
    const url = given.business().wordpressSiteUrl
    const shown = (await (await fetch(`${url}/wp-json/wp/v2/posts/${wpPostId}`)).json()) as Record<
      'title' | 'excerpt',
      { rendered: string }
    >
    for (const { rendered } of [shown.title, shown.excerpt]) {
      // WordPress curls quotes for display.
      const plain = textOf(rendered).replace(/[“”]/g, '"').replace(/’/g, "'")
      expect(plain.trim()).toBe(title)
    }
  })
}

test('changes the same post when published again and mails no second time', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  const first = await publish(server, owner, post.id)
  await server.call('PUT', `/posts/${post.id}`, { content: '<p>Changed words.</p>' }, owner.token)
  const again = await publish(server, owner, post.id)
  expect(again).toMatchObject({
    status: 'published',
    wordpress_url: first.wordpress_url,
    published_at: first.published_at,
  })
  expect(await (await fetch(again.wordpress_url)).text()).toContain('Changed words.')
  expect((await onSite((await publicationOf(server, post.id))!.mark)).live).toHaveLength(1)
  expect(await captionsTo(server, owner.email)).toHaveLength(1)
})

test.concurrent('publishes a scheduled post when its time has come, and not before', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  const scheduledDate = new Date(Date.now() + 2500).toISOString()
  await server.call('POST', '/posts/schedule', { id: post.id, scheduledDate }, owner.token)
  const done = await settled(server, owner, post.id)
  expect(done.status).toBe('published')
  expect(Date.parse(done.published_at)).toBeGreaterThanOrEqual(Date.parse(scheduledDate))
})

test('fails at once with the cause on a wrong password, and publishes the same post after it is fixed', async () => {
  const server = await given.server()
  const owner = await given.account(server, { profile: { wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx' } })
  const post = await given.post(server, owner)
  const failed = await publish(server, owner, post.id)
  expect(failed).toMatchObject({
    status: 'failed',
    failure: { cause: 'auth_wrong', fix: expect.stringContaining('application password') },
  })
  await server.call('PUT', '/profile/business', given.business(), owner.token)
  expect(await publish(server, owner, post.id)).toMatchObject({ status: 'published', failure: null })
  expect(
    (await server.app.db.select().from(publications).where(eq(publications.postId, post.id))).length,
  ).toBe(1)
})

test('says that a user may only submit for review, with a link to the post', async () => {
  const server = await given.server()
  const owner = await givenOwner(server, 'contributor')
  const failed = await publish(server, owner, (await given.post(server, owner)).id)
  expect(failed).toMatchObject({
    status: 'failed',
    failure: { cause: 'needs_review_on_site', link: expect.stringContaining('?p=') },
  })
  expect(await findCaptions(server, owner.email)).toEqual([])
})

test('never restores a post that was removed on the site', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  await publish(server, owner, post.id)
  const { wpPostId, mark } = (await publicationOf(server, post.id))!
  await removePost(givenWordPress(), wpPostId ?? 0, true)
  expect(await publish(server, owner, post.id)).toMatchObject({
    status: 'failed',
    failure: { cause: 'removed_on_site' },
  })
  expect(await publicationOf(server, post.id)).toMatchObject({ state: 'removed' })
  expect(await onSite(mark)).toEqual({ live: [], drafts: [], trashed: [] })
})

test('ends in one post after a create whose answer was lost and one that was doubled', async () => {
  const server = await given.server()
  for (const kind of ['lose-answer', 'double', 'status-500-after'] as const) {
    const proxy = await givenProxy([{ on: 'create', fault: { kind } }])
    const owner = await givenOwner(server, 'author', proxy.url)
    const post = await given.post(server, owner, { title: `Met ${kind}` })
    expect(await publish(server, owner, post.id)).toMatchObject({ status: 'published' })
    const { mark } = (await publicationOf(server, post.id))!
    await until(async () => (await onSite(mark)).drafts.length === 0)
    expect((await onSite(mark)).live).toHaveLength(1)
    expect(await captionsTo(server, owner.email)).toHaveLength(1)
  }
})

test.concurrent('gives up on a site that is down within half a minute while the owner waits', async () => {
  const server = await given.server()
  const owner = await givenOwner(server, 'author', 'http://127.0.0.1:1')
  const failed = await publish(server, owner, (await given.post(server, owner)).id)
  expect(failed).toMatchObject({
    status: 'failed',
    failure: { cause: 'connect_failed', message: '127.0.0.1:1 did not accept a connection.' },
  })
})

test('records a post as live that turns up after it was given up', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  await publish(server, owner, post.id)
  const given_up = { state: 'drafted', swept: false, sweepAt: sql`now()` } as const
  await server.app.db.update(posts).set({ status: 'failed', wordpressUrl: null }).where(eq(posts.id, post.id))
  await server.app.db.update(publications).set(given_up).where(eq(publications.postId, post.id))
  await until(
    async () =>
      (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post.status ===
      'published',
  )
  expect(await captionsTo(server, owner.email)).toHaveLength(1)
})

test.concurrent('asks about a slot missed by more than six hours instead of publishing', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  const scheduledAt = new Date(Date.now() - 7 * 3_600_000)
  await server.app.db.update(posts).set({ status: 'scheduled', scheduledAt }).where(eq(posts.id, post.id))
  expect(await settled(server, owner, post.id)).toMatchObject({
    status: 'failed',
    failure: { cause: 'missed_slot' },
  })
  expect(await publicationOf(server, post.id)).toBeUndefined()
})

test.concurrent('holds a due post with a reason while there is no paid plan, and publishes it with one', async () => {
  const server = await given.server()
  const owner = await givenOwner(server)
  const post = await given.post(server, owner)
  const pay = (status: string) => setSubscription(server, owner.accountId, { status })
  await pay('canceled')
  await server.app.db
    .update(posts)
    .set({ status: 'scheduled', scheduledAt: new Date() })
    .where(eq(posts.id, post.id))
  const read = async () =>
    (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post
  await until(async () => (await read()).failure?.cause === 'subscription_ended')
  expect((await read()).status).toBe('scheduled')
  await pay('active')
  expect(await settled(server, owner, post.id)).toMatchObject({ status: 'published', failure: null })
})
