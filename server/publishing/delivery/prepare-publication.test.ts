import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { publicationOf } from '../../../test/given/given-changed-there.ts'
import { givenProxy, givenWordPress, onSite } from '../../../test/given/given-wordpress.ts'
import { given, until, type Server } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'
import { removePost } from '../wordpress/marked-posts.ts'

const postOf = async ({ app }: Server, id: string) =>
  (await app.db.select().from(posts).where(eq(posts.id, id)))[0]!
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

/** A post of a customer whose site is behind a recording proxy. */
async function givenScheduled() {
  const server = await given.server()
  const proxy = await givenProxy()
  const owner = await given.account(server, { profile: { wordpressSiteUrl: proxy.url } })
  const { id } = await given.post(server, owner)
  const schedule = (minutes: number) =>
    server.call('POST', '/posts/schedule', { id, scheduledDate: inMinutes(minutes) }, owner.token)
  const edit = (change: object) => server.call('PUT', `/posts/${id}`, change, owner.token)
  /** Resolves once the current text is on the site as a draft. */
  const staged = () =>
    until(async () => {
      // Edits wait ten seconds before they are staged; skip that here.
      await server.app.db
        .update(posts)
        .set({ prepareAt: sql`now()` })
        .where(sql`${posts.id} = ${id} and ${posts.prepareAt} < now() + interval '12 seconds'`)
      const publication = await publicationOf(server, id)
      return publication?.stagedVersion === (await postOf(server, id)).version && publication
    })
  const toNow = () =>
    server.app.db
      .update(posts)
      .set({ scheduledAt: sql`now()` })
      .where(eq(posts.id, id))
  return { server, proxy, owner, id, schedule, edit, staged, toNow }
}

test('stages a draft before the slot, updates it on edits and publishes it with one request', async () => {
  const { server, proxy, id, schedule, edit, staged, toNow } = await givenScheduled()
  await schedule(20)
  const first = await staged()
  expect(await onSite(first.mark)).toMatchObject({
    live: [],
    drafts: [{ id: first.wpPostId, status: 'draft' }],
  })
  await edit({ content: '<p>Better words.</p>' })
  expect((await staged()).wpPostId).toBe(first.wpPostId)
  const { drafts } = await onSite(first.mark)
  expect(drafts).toMatchObject([{ content: { raw: expect.stringContaining('Better words.') } }])
  const before = proxy.log.length
  await toNow()
  await until(async () => (await postOf(server, id)).status === 'published')
  // The site check may visit meanwhile.
  const asked = proxy.log.slice(before).filter(({ path }) => path.includes(`/posts/${first.wpPostId}?`))
  expect(asked[0]).toMatchObject({ method: 'POST' })
  const writes = asked.filter(({ method }) => method === 'POST')
  expect(writes).toHaveLength(1)
  expect((await onSite(first.mark)).live).toMatchObject([
    { id: first.wpPostId, slug: expect.not.stringContaining('aw-') },
  ])
})

test('keeps the draft on the site when a post is unscheduled, and reuses it when it is scheduled again', async () => {
  const { server, id, schedule, edit, staged, toNow } = await givenScheduled()
  await schedule(20)
  const first = await staged()
  await edit({ scheduledDate: null })
  await toNow()
  await edit({ content: '<p>Other words.</p>' })
  expect(await onSite(first.mark)).toMatchObject({
    live: [],
    drafts: [{ id: first.wpPostId, content: { raw: expect.not.stringContaining('Other words.') } }],
  })
  await schedule(10)
  expect((await staged()).wpPostId).toBe(first.wpPostId)
  await toNow()
  await until(async () => (await postOf(server, id)).status === 'published')
  expect(await onSite(first.mark)).toMatchObject({ live: [{ id: first.wpPostId }], drafts: [] })
})

test('does not publish a draft that its owner trashed since it was last seen', async () => {
  const { server, id, schedule, staged, toNow } = await givenScheduled()
  await schedule(20)
  const { wpPostId, mark } = await staged()
  await removePost(givenWordPress(), wpPostId ?? 0, false)
  await server.app.db
    .update(publications)
    .set({ seenAt: sql`now() - interval '3 minutes'` })
    .where(eq(publications.postId, id))
  await toNow()
  await until(async () => (await postOf(server, id)).status === 'failed')
  expect(await postOf(server, id)).toMatchObject({ failure: { cause: 'removed_on_site' } })
  expect((await onSite(mark)).live).toEqual([])
})

test('reports a refused login before the slot and keeps the post scheduled', async () => {
  const server = await given.server()
  const owner = await given.account(server, { profile: { wordpressApiKey: 'abcd efgh ijkl mnop qrst uvwx' } })
  const { id } = await given.post(server, owner)
  await server.call('POST', '/posts/schedule', { id, scheduledDate: inMinutes(20) }, owner.token)
  const notes = () => server.call('GET', '/notifications', undefined, owner.token)
  await until(async () => JSON.stringify((await notes()).body).includes('connection isn’t working'))
  expect(await postOf(server, id)).toMatchObject({ status: 'scheduled', failure: null })
})
