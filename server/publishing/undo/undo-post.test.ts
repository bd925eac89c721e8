import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { isPublishing } from '../../../contract/posts/is-publishing.ts'
import { publicationOf, settled } from '../../../test/given/given-changed-there.ts'
import { onSite } from '../../../test/given/given-wordpress.ts'
import { givenHost, type Quirks } from '../../../test/fakes/sites/quirky-host.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { mailsTo } from '../../../test/read-mailbox.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()
const { db } = server.app

async function ask(owner: Account, id: string, what: 'publish' | 'undo') {
  const answer = await server.call('POST', `/posts/${id}/${what}`, {}, owner.token)
  expect(answer.status).toBe(202)
  expect(isPublishing(answer.body.data.post)).toBe(true)
  return settled(server, owner, id)
}

const markOf = async (id: string) => (await publicationOf(server, id))!.mark

test('turns an undone post into a draft in both places, withdraws its unsent captions and lets it go live again', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  const live = await ask(owner, post.id, 'publish')
  const captions = eq(mailOutbox.template, 'captions')
  const mails = () =>
    db
      .select()
      .from(mailOutbox)
      .where(sql`${captions} and ${mailOutbox.accountId} = ${owner.accountId}`)
  // The mail job has run, so what is reset now stays reset.
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
  await until(async () => (await mails()).length === 1)
})

test('refuses to undo a post that is not live or has been live for a day, and undoes it once when asked twice', async () => {
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
  expect((await settled(server, owner, post.id)).status).toBe('draft')
})

test('shows a page for the link in the mail and undoes the post once when its button is pressed', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { title: '<b>Prices</b> & terms' })
  await ask(owner, post.id, 'publish')
  const [mail] = await until(async () => {
    const mails = await mailsTo(server, owner.email, 'captions')
    return mails.length > 0 && mails
  })
  const [link = '', token = ''] = /\S+\/undo\?token=([\w.-]+)/.exec(mail!.text) ?? []
  const press = (shown: string) =>
    fetch(`${server.url}/undo`, { method: 'POST', body: new URLSearchParams({ token: shown }) })
  const now = async () => (await db.select().from(posts).where(eq(posts.id, post.id)))[0]!
  const before = await now()
  for (const method of ['HEAD', 'OPTIONS', 'GET', 'GET']) {
    const page = await fetch(link, { method })
    if (method !== 'GET') continue
    const shown = await page.text()
    expect([page.status, shown]).toEqual([200, expect.stringContaining('method="post"')])
    expect(shown).toContain('&lt;b&gt;Prices&lt;/b&gt; &amp; terms')
  }
  expect(await now()).toEqual(before)
  // Signatures for another post and a later publication, and a truncated one.
  const [accountId, , time, signature] = token.split('.')
  for (const wrong of [
    [accountId, randomUUID(), time, signature].join('.'),
    [accountId, post.id, Number(time) + 1, signature].join('.'),
    token.slice(0, -1),
    '',
  ])
    expect([(await fetch(`${server.url}/undo?token=${wrong}`)).status, (await press(wrong)).status]).toEqual([
      404, 404,
    ])
  const twice = await Promise.all([press(token), press(token)])
  expect(twice.map(({ status }) => status)).toEqual([200, 200])
  expect(await settled(server, owner, post.id)).toMatchObject({ status: 'draft', wordpress_url: null })
  const { body } = await server.call('GET', '/account/activity', undefined, owner.token)
  const entries = body.data.entries.filter(({ act }: { act: string }) => act === 'post_taken_back')
  expect(entries).toMatchObject([{ actor: 'link' }])
  // Published again, it is another publication that the old link cannot undo.
  await ask(owner, post.id, 'publish')
  expect([(await fetch(link)).status, (await press(token)).status]).toEqual([410, 410])
  expect((await now()).status).toBe('published')
})

test('warns about plugins that share posts before and after undoing and publishing again', async () => {
  const owner = await given.account(server)
  await db
    .update(sites)
    .set({ sharing: ['Jetpack'] })
    .where(eq(sites.accountId, owner.accountId))
  const post = await given.post(server, owner)
  const call = async (method: string, path = '') =>
    (await server.call(method, `/posts/${post.id}${path}`, method === 'POST' ? {} : undefined, owner.token))
      .body.data
  expect((await call('GET')).sharing).toBeNull()
  await ask(owner, post.id, 'publish')
  const [mail] = await until(async () => {
    const mails = await mailsTo(server, owner.email, 'captions')
    return mails.length > 0 && mails
  })
  expect(mail!.text).toMatch(/Jetpack on your site may share/)
  expect((await call('GET')).sharing).toMatch(/^Jetpack on your site may already have shared/)
  const [link = ''] = /\S+\/undo\?token=[\w.-]+/.exec(mail!.text) ?? []
  expect(await (await fetch(link)).text()).toContain('Jetpack on your site may already have shared')
  expect((await call('POST', '/undo')).sharing).toMatch(/Unpublishing doesn’t take that back/)
  expect((await settled(server, owner, post.id)).status).toBe('draft')
  expect((await call('GET')).sharing).toMatch(/Publishing it again may do so again/)
  expect((await call('POST', '/publish')).sharing).toMatch(/Publishing it again may do so again/)
})

test('expires the link in the mail after a day', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner)
  await ask(owner, post.id, 'publish')
  const publishedAt = new Date(Date.now() - 25 * 3_600_000)
  await db.update(posts).set({ publishedAt }).where(eq(posts.id, post.id))
  const value = `${owner.accountId}.${post.id}.${publishedAt.getTime()}`
  const token = `${value}.${server.app.secrets.sign('undo', value)}`
  expect((await fetch(`${server.url}/undo?token=${token}`)).status).toBe(410)
  const pressed = await fetch(`${server.url}/undo`, { method: 'POST', body: new URLSearchParams({ token }) })
  expect([pressed.status, await pressed.text()]).toEqual([410, expect.stringContaining('for 24 hours')])
  expect((await settled(server, owner, post.id)).status).toBe('published')
})

test('keeps the post live and says why when the site refuses', async () => {
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
    failure: { cause: 'undo_refused', message: expect.stringContaining('not allowed to change the post') },
  })
  expect((await onSite(await markOf(post.id))).live).toHaveLength(1)
})
