import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { onSite } from '../../../test/faults/given-wordpress.ts'
import { givenHost, type Quirks } from '../../../test/fakes/quirky-host.ts'
import { given, until, type Account } from '../../../test/given.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'

const server = await given.server()
const { db } = server.app

const settled = (owner: Account, id: string) =>
  until(async () => {
    const { body } = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return body.data.post.status !== 'publishing' && body.data.post
  })

async function ask(owner: Account, id: string, what: 'publish' | 'undo') {
  const answer = await server.call('POST', `/posts/${id}/${what}`, {}, owner.token)
  expect(answer).toMatchObject({ status: 202, body: { data: { post: { status: 'publishing' } } } })
  return settled(owner, id)
}

const markOf = async (id: string) =>
  (await db.select().from(publications).where(eq(publications.postId, id)))[0]!.mark

test('a post that was taken back is a draft here and there, its unsent captions are withdrawn, and it can go live again', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const live = await ask(owner, post.id, 'publish')
  const captions = eq(mailOutbox.template, 'captions')
  const mails = () =>
    db
      .select()
      .from(mailOutbox)
      .where(sql`${captions} and ${mailOutbox.accountId} = ${owner.accountId}`)
  // The job that sends it has been: what is set back now stays so.
  await until(async () => (await mails())[0]?.status === 'kept')
  await db
    .update(mailOutbox)
    .set({ status: 'queued' })
    .where(sql`${captions} and ${mailOutbox.accountId} = ${owner.accountId}`)
  expect(await ask(owner, post.id, 'undo')).toMatchObject({
    status: 'draft',
    wordpress_url: null,
    published_at: null,
    version: live.version,
  })
  const mark = await markOf(post.id)
  expect(await onSite(mark)).toMatchObject({ live: [], drafts: [{ status: 'draft' }] })
  expect(await mails()).toEqual([])
  expect(await ask(owner, post.id, 'publish')).toMatchObject({ status: 'published' })
  expect((await onSite(mark)).live).toHaveLength(1)
  expect(await mails()).toHaveLength(1)
})

test('what is not live, or live for more than a day, is not taken back; asked twice it is taken back once', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const undo = () => server.call('POST', `/posts/${post.id}/undo`, {}, owner.token)
  expect((await undo()).body.code).toBe('not_live')
  await ask(owner, post.id, 'publish')
  const long = sql`now() - interval '25 hours'`
  await db.update(posts).set({ publishedAt: long }).where(eq(posts.id, post.id))
  expect((await undo()).body.code).toBe('undo_too_late')
  await db
    .update(posts)
    .set({ publishedAt: sql`now()` })
    .where(eq(posts.id, post.id))
  const twice = await Promise.all([undo(), undo()])
  expect(twice.map(({ status }) => status)).toEqual([202, 202])
  expect((await settled(owner, post.id)).status).toBe('draft')
})

test('where the site refuses, the post stays live and says why', async () => {
  const mood: { now: ReturnType<NonNullable<Quirks['ask']>> } = { now: undefined }
  const url = await givenHost({ ask: ({ method }) => (method === 'POST' ? mood.now : undefined) })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const post = await given.post(server, owner)
  await ask(owner, post.id, 'publish')
  const refusal = { code: 'rest_cannot_edit', message: 'Sorry' }
  mood.now = {
    status: 403,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(refusal),
  }
  expect(await ask(owner, post.id, 'undo')).toMatchObject({
    status: 'published',
    failure: { cause: 'undo_refused', message: expect.stringContaining('may not change the post') },
  })
  expect((await onSite(await markOf(post.id))).live).toHaveLength(1)
})
