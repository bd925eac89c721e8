import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { startFaultyProxy, type Plan } from '../../../test/fakes/sites/faulty-proxy.ts'
import { publicationOf, publishAndSettle, settled } from '../../../test/given/given-changed-there.ts'
import { given, until, type Account, type Answer } from '../../../test/given/given.ts'
import { startWordPress, type Role } from '../../../test/wordpress/start-wordpress.ts'
import { notifications } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { publications } from '../../schema/publishing.ts'

const server = await given.server()
const { db } = server.app
const site = await startWordPress()
const recipes = join(site.folder, 'recipes')
await writeFile(recipes, '')
afterAll(() => site.stop())

const givenOwner = (role: Role = 'editor', wordpressSiteUrl = site.url) =>
  given.account(server, {
    profile: {
      wordpressSiteUrl,
      wordpressUsername: role,
      wordpressApiKey: site.users[role].applicationPassword,
    },
  })

/** Asks WordPress as its administrator. */
async function ask(method: string, path: string, body?: object) {
  const { applicationPassword } = site.users.administrator
  const answer = await fetch(`${site.url}/wp-json/wp/v2/${path}`, {
    method,
    headers: {
      authorization: `Basic ${Buffer.from(`administrator:${applicationPassword}`).toString('base64')}`,
      'content-type': 'application/json',
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json: Answer['body'] = await answer.json()
  return json
}

const call = (owner: Account, method: string, path: string, body?: object) =>
  server.call(method, path, body, owner.token)
/** Reads the site; a slow machine may need more than one attempt. */
const choicesOf = (owner: Account) =>
  until(async () => (await call(owner, 'GET', '/posts/wordpress-defaults')).body.data.choices)
/** The marked posts of a collection, in any status. */
const inCollection = async (collection: string, postId: string) => {
  const { mark } = (await publicationOf(server, postId))!
  const found = await ask(
    'GET',
    `${collection}?context=edit&search=${mark}&status=publish,draft,pending,trash`,
  )
  return found as { id: number; status: string; author: number; comment_status?: string; sticky?: boolean }[]
}
const noticesOf = (owner: Account) =>
  db.select().from(notifications).where(eq(notifications.accountId, owner.accountId))

async function givenAuthor(name: string): Promise<number> {
  const login = { username: name, email: `${name}@example.test`, password: 'x'.repeat(20) }
  return (await ask('POST', 'users', { ...login, name, roles: ['author'] })).id
}

test.each([
  ['administrator', 4, ['post', 'page', 'recipe']],
  ['editor', 4, ['post', 'page', 'recipe']],
  ['author', 1, ['post', 'recipe']],
] as const)('offers an %s the authors and types that it may choose', async (role, authors, types) => {
  const choices = await choicesOf(await givenOwner(role))
  expect(choices.authors.length).toBeGreaterThanOrEqual(authors)
  expect(choices.authors.length === 1).toBe(authors === 1)
  expect(choices.types.map(({ type }: { type: string }) => type)).toEqual(types)
  expect(choices.types.at(-1)).toEqual({
    type: 'recipe',
    name: 'Recipe',
    author: role !== 'author',
    categories: false,
    tags: false,
    comments: false,
    sticky: false,
  })
})

test('publishes a page by another author, updates it, sees edits there, and turns it into a post once taken back', async () => {
  const owner = await givenOwner()
  const { authors } = await choicesOf(owner)
  const { id: author } = authors.find((one: { name: string }) => one.name === 'The author')
  const chosen = {
    type: 'page',
    author,
    comments: 'open',
    sticky: true,
    categories: ['Dogs'],
    tags: ['soap'],
  }
  const { id } = await given.post(server, owner, chosen)
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  const [page] = await inCollection('pages', id)
  expect(page).toMatchObject({ status: 'publish', author, comment_status: 'open' })
  expect(await inCollection('posts', id)).toEqual([])
  expect(await ask('GET', 'categories?search=Dogs')).toEqual([])
  const moved = await call(owner, 'PUT', `/posts/${id}`, { type: 'post' })
  expect(moved).toMatchObject({
    status: 400,
    body: { fields: { type: expect.stringContaining('keeps its type') } },
  })

  // Another author set in WordPress survives an update that does not concern it.
  await ask('POST', `pages/${page!.id}`, { author: 1 })
  await call(owner, 'PUT', `/posts/${id}`, { content: '<p>New words.</p>', comments: 'closed' })
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published', update: null })
  expect(await inCollection('pages', id)).toMatchObject([
    { id: page!.id, author: 1, comment_status: 'closed' },
  ])
  await ask('POST', `pages/${page!.id}`, { title: 'Changed there' })
  const { change } = (await call(owner, 'GET', `/posts/${id}/site-change`)).body.data
  expect(change.title.theirs).toBe('Changed there')

  await call(owner, 'POST', `/posts/${id}/undo`, {})
  expect(await settled(server, owner, id)).toMatchObject({ status: 'draft' })
  await call(owner, 'PUT', `/posts/${id}`, { type: null })
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  expect(await inCollection('posts', id)).toMatchObject([{ status: 'publish', author, sticky: true }])
  expect(await inCollection('pages', id)).toMatchObject([{ id: page!.id, status: 'trash' }])
})

test('leaves a page that is live after all where it is, whatever type it should get', async () => {
  const owner = await givenOwner()
  const { id } = await given.post(server, owner, { type: 'page' })
  await publishAndSettle(server, owner, id)
  // As after an attempt whose last answer never came.
  await db
    .update(publications)
    .set({ state: 'drafted', postVersion: null })
    .where(eq(publications.postId, id))
  await db.update(posts).set({ status: 'failed', type: 'post' }).where(eq(posts.id, id))
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  expect(await inCollection('pages', id)).toMatchObject([{ status: 'publish' }])
  expect(await inCollection('posts', id)).toEqual([])
})

const isCreate = (collection: string, { method, path }: { method: string; path: string }) =>
  method === 'POST' && path.split('?')[0]!.endsWith(`/wp/v2/${collection}`)

test.each([
  ['finds the page whose answer was lost', 'page', 'pages'],
  ['finds the post of a custom type whose answer was lost', 'recipe', 'recipes'],
])('%s instead of making a second one', async (_title, type, collection) => {
  let creates = 0
  const plan: Plan = (request) => {
    if (!isCreate(collection, request)) return undefined
    creates++
    return creates === 1 ? { kind: 'lose-answer' } : undefined
  }
  const proxy = await startFaultyProxy(site.url, { plan })
  const owner = await givenOwner('editor', proxy.url)
  const { id } = await given.post(server, owner, { type })
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  expect(creates).toBe(1)
  expect(await inCollection(collection, id)).toMatchObject([{ status: 'publish' }])
  expect((await publicationOf(server, id))!.wpPath).toBe(`wp/v2/${collection}`)
  await proxy.stop()
})

test('rejects an author who is gone, and at the slot publishes under the connected user and says so', async () => {
  const owner = await givenOwner()
  const author = await givenAuthor('leaver')
  await choicesOf(owner)
  const { id } = await given.post(server, owner, { author })
  const other = await given.post(server, owner, { author })
  await ask('DELETE', `users/${author}?force=true&reassign=1`)
  // The stored choices still have the author.
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  const editor = (await ask('GET', 'users?search=editor'))[0].id
  expect(await inCollection('posts', id)).toMatchObject([{ status: 'publish', author: editor }])
  const told = () => noticesOf(owner)
  await until(async () =>
    (await told()).some(({ description }) => description?.includes('missing: the author')),
  )

  await choicesOf(owner)
  const refused = await call(owner, 'POST', `/posts/${other.id}/publish`, {})
  expect(refused).toMatchObject({
    status: 400,
    body: { fields: { author: expect.stringContaining('no longer') } },
  })
})

test('publishes as the connected user where it may not publish as someone else', async () => {
  const owner = await givenOwner('author')
  const { id } = await given.post(server, owner, { author: 1, sticky: true })
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  const [own] = await ask('GET', 'users?search=author')
  expect(await inCollection('posts', id)).toMatchObject([{ status: 'publish', author: own.id, sticky: true }])
  await choicesOf(owner)
  const other = await given.post(server, owner, { author: 1 })
  const refused = await call(owner, 'POST', `/posts/${other.id}/publish`, {})
  expect(refused.body.fields.author).toContain('may not publish as someone else')
})

test('fails with a way out when the type is gone, and publishes the post as another type', async () => {
  const owner = await givenOwner()
  await choicesOf(owner)
  const { id } = await given.post(server, owner, { type: 'recipe' })
  const live = await given.post(server, owner, { type: 'recipe', title: 'A live recipe' })
  expect(await publishAndSettle(server, owner, live.id)).toMatchObject({ status: 'published' })
  await rm(recipes)
  const failed = await publishAndSettle(server, owner, id)
  expect(failed).toMatchObject({ status: 'failed', failure: { cause: 'type_gone' } })
  expect((await call(owner, 'POST', `/posts/${live.id}/undo`, {})).status).toBe(202)
  const kept = await settled(server, owner, live.id)
  expect(kept).toMatchObject({ status: 'published', failure: { cause: 'undo_refused' } })
  await call(owner, 'PUT', `/posts/${id}`, { type: 'post' })
  expect(await publishAndSettle(server, owner, id)).toMatchObject({ status: 'published' })
  await writeFile(recipes, '')
  expect(await inCollection('recipes', id)).toEqual([])
  expect(await inCollection('posts', id)).toMatchObject([{ status: 'publish' }])
})

test('publishes new posts with the defaults of the site and leaves live ones alone', async () => {
  const owner = await givenOwner()
  const save = (body: object) => call(owner, 'PUT', '/posts/wordpress-defaults', body)
  expect(await save({ type: 'nothing' })).toMatchObject({
    status: 400,
    body: { fields: { type: expect.any(String) } },
  })
  expect(await save({ author: 999 })).toMatchObject({
    status: 400,
    body: { fields: { author: expect.any(String) } },
  })
  const saved = await save({ author: 1, type: 'page', comments: 'closed' })
  expect(saved.body.data.defaults).toEqual({ author: 1, type: 'page', comments: 'closed', sticky: null })
  const { id } = await given.post(server, owner)
  await publishAndSettle(server, owner, id)
  expect(await inCollection('pages', id)).toMatchObject([{ author: 1, comment_status: 'closed' }])
  await save({ author: null, type: null, comments: 'open', sticky: true })
  await call(owner, 'PUT', `/posts/${id}`, { content: '<p>New words.</p>' })
  await publishAndSettle(server, owner, id)
  expect(await inCollection('pages', id)).toMatchObject([{ author: 1, comment_status: 'closed' }])
  const next = await given.post(server, owner, { sticky: false })
  await publishAndSettle(server, owner, next.id)
  expect(await inCollection('posts', next.id)).toMatchObject([{ comment_status: 'open', sticky: false }])
})
