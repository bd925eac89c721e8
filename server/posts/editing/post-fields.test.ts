import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { givenPicture } from '../../../test/given/given-pictures.ts'
import { given } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const server = await given.server()

// The smallest valid picture.
const gif = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

const whole = (id: string) => ({
  slug: 'Wash your Dög',
  excerpt: ' Less often than you think. ',
  metaDescription: 'How often\nto wash a dog.',
  focusKeyword: ' wash a dog',
  categories: ['Dogs', ' dogs ', 'Care  at home', ''],
  tags: ['Soap', 'SOAP', 'towel'],
  featuredImage: { id, alt: ' A wet dog ' },
})
const cleaned = ({ id, url }: { id: string; url: string }) => ({
  slug: 'wash-your-dog',
  excerpt: 'Less often than you think.',
  metaDescription: 'How often to wash a dog.',
  focusKeyword: 'wash a dog',
  categories: ['Dogs', 'Care at home'],
  tags: ['Soap', 'towel'],
  featuredImage: { id, url, alt: 'A wet dog' },
})
const none = {
  slug: null,
  excerpt: null,
  metaDescription: null,
  focusKeyword: null,
  categories: [],
  tags: [],
  featuredImage: null,
}

test('saves the search and site fields cleaned in every way of saving, and keeps them on other edits', async () => {
  const owner = await given.account(server)
  const picture = await givenPicture(server, owner, gif, 'image/gif')
  const post = await given.post(server, owner)
  expect(post).toMatchObject(none)
  const made = await given.post(server, owner, whole(picture.id))
  expect(made).toMatchObject(cleaned(picture))
  const call = async (method: string, path: string, body: unknown) =>
    (await server.call(method, path, body, owner.token)).body.data.post
  const kept = await call('PUT', `/posts/${post.id}/draft`, { ...whole(picture.id), version: post.version })
  expect(kept).toMatchObject({ ...cleaned(picture), version: post.version + 1 })
  const again = await call('PUT', `/posts/${post.id}/draft`, { ...whole(picture.id), version: kept.version })
  expect(again.version).toBe(kept.version)
  const titled = await call('PUT', `/posts/${post.id}`, { title: 'Another', version: kept.version })
  expect(titled).toMatchObject(cleaned(picture))
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  expect(await call('POST', `/posts/${post.id}/restore`, {})).toMatchObject(cleaned(picture))
  const emptied = await call('PUT', `/posts/${post.id}`, { ...none, slug: ' ', excerpt: '' })
  expect(emptied).toMatchObject(none)
})

test('shows and restores an earlier version with its fields, and returns them to an outdated edit', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { tags: ['first'], slug: 'first' })
  const edit = { tags: ['second'], slug: 'second', version: post.version }
  await server.call('PUT', `/posts/${post.id}`, edit, owner.token)
  const stale = await server.call('PUT', `/posts/${post.id}`, { ...edit, tags: ['third'] }, owner.token)
  expect(stale.body).toMatchObject({ code: 'version_conflict', current: { tags: ['second'] } })
  const path = `/posts/${post.id}/revisions`
  const { revisions } = (await server.call('GET', path, undefined, owner.token)).body.data
  const older = `${path}/${revisions[1].id}`
  const { revision } = (await server.call('GET', older, undefined, owner.token)).body.data
  expect(revision.fields).toMatchObject({ tags: ['first'], slug: 'first' })
  const back = await server.call('POST', `${older}/restore`, { version: post.version + 1 }, owner.token)
  expect(back.body.data.post).toMatchObject({ tags: ['first'], slug: 'first' })
})

test('names the field that is too long, too many or another account’s, and saves nothing', async () => {
  const owner = await given.account(server)
  const stranger = await givenPicture(server, await given.account(server), gif, 'image/gif')
  const post = await given.post(server, owner)
  const refused: [Record<string, unknown>, string][] = [
    [{ slug: 'x'.repeat(201) }, 'slug'],
    [{ slug: '犬' }, 'slug'],
    [{ excerpt: 'x'.repeat(16_001) }, 'excerpt'],
    [{ metaDescription: 'x'.repeat(321) }, 'metaDescription'],
    [{ focusKeyword: 'x'.repeat(101) }, 'focusKeyword'],
    [{ categories: ['x'.repeat(201)] }, 'categories.0'],
    [{ tags: Array.from({ length: 31 }, (_, n) => `tag ${n}`) }, 'tags'],
    [{ featuredImage: { id: stranger.id, alt: 'Theirs' } }, 'featuredImage'],
    [{ featuredImage: { id: randomUUID(), alt: 'None' } }, 'featuredImage'],
    [{ featuredImage: { id: stranger.id, alt: ' ' } }, 'featuredImage.alt'],
  ]
  for (const [body, field] of refused) {
    const answer = await server.call('PUT', `/posts/${post.id}`, body, owner.token)
    expect(answer.body, field).toMatchObject({
      code: 'invalid_input',
      fields: { [field]: expect.any(String) },
    })
  }
  const after = await server.call('GET', `/posts/${post.id}`, undefined, owner.token)
  expect(after.body.data.post).toMatchObject({ ...none, version: post.version })
})

test('offers the categories and tags of one’s own posts, most used first and in the most used spelling', async () => {
  const owner = await given.account(server)
  const other = await given.account(server)
  await given.post(server, other, { categories: ['Theirs'] })
  const row = { accountId: owner.accountId, title: '', content: '', status: 'draft' as const }
  await server.app.db.insert(posts).values([
    { ...row, categories: ['dogs', 'Care'], tags: ['soap'] },
    { ...row, categories: ['Dogs'] },
    { ...row, categories: ['Dogs', 'Baths'] },
    { ...row, categories: ['Gone', 'Gone too'], deletedAt: new Date() },
  ])
  const { body } = await server.call('GET', '/posts/terms', undefined, owner.token)
  expect(body.data.categories.slice(0, 3)).toEqual(['Dogs', 'Baths', 'Care'])
  expect(body.data.tags).toEqual(['soap'])
})
