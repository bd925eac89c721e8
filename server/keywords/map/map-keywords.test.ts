import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, type Account } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'

const server = await given.server()
const map = async (owner: Account, query = '') =>
  (await server.call('GET', `/keywords/map${query}`, undefined, owner.token)).body.data

test('shows each keyword with its posts, where it appears in them, and which compete', async () => {
  const owner = await given.account(server)
  const first = await given.post(server, owner, {
    title: 'Dog grooming at home',
    content: '<h2>Tools</h2><p>Dog grooming needs a brush.</p>',
    keywords: ['dog grooming', 'brush'],
  })
  const second = await given.post(server, owner, {
    title: 'Five rules of dog grooming',
    keywords: ['Dog grooming'],
  })
  await server.app.db
    .update(posts)
    .set({
      status: 'published',
      wordpressUrl: 'https://dogs.example/rules/',
      excerpt: 'Rules for a clean dog',
    })
    .where(eq(posts.id, second.id))
  const { keywords, competing, pagination } = await map(owner)
  expect({ competing, pagination }).toEqual({
    competing: 1,
    pagination: { page: 1, limit: 10, total: 2, totalPages: 1 },
  })
  expect(keywords).toMatchObject([
    { word: 'Dog grooming', total: 2, competing: 2, searchVolume: 'unknown', difficulty: 'unknown' },
    { word: 'brush', total: 1, competing: 0 },
  ])
  const [live, draft] = keywords[0].posts
  expect(live).toMatchObject({ id: second.id, status: 'published', isCompeting: true })
  expect(live.places).toMatchObject({ title: 'there', slug: 'missing', meta: 'missing' })
  expect(draft).toMatchObject({ id: first.id, count: 1 })
  expect(draft.places).toEqual({
    ...{ title: 'there', heading: 'missing', firstParagraph: 'there' },
    ...{ slug: 'unknown', meta: 'unknown', alt: 'none' },
  })
})

test('pages and searches the map, can show only competing keywords, and hides other accounts', async () => {
  const owner = await given.account(server)
  const letters = ['a', 'b', 'c'].map((letter) => `${letter} word`)
  await given.post(server, owner, { title: 'One', keywords: letters })
  const { id } = await given.post(server, owner, { title: 'Two', keywords: ['gone'] })
  await server.call('DELETE', `/posts/${id}`, undefined, owner.token)
  const words = async (query: string) =>
    (await map(owner, query)).keywords.map(({ word }: { word: string }) => word)
  expect(await words('?limit=2')).toEqual(['a word', 'b word'])
  expect(await words('?limit=2&page=2')).toEqual(['c word'])
  expect(await words('?search=B%20WORDS')).toEqual(['b word'])
  expect(await words('?search=%21')).toEqual([])
  expect(await words('?only=competing')).toEqual([])
  expect((await map(await given.account(server))).keywords).toEqual([])
})
