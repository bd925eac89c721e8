import { expect, test } from 'vitest'
import { given, type Account } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'

const server = await given.server()
const suggest = async (owner: Account, body: object) =>
  (await server.call('POST', '/keywords/suggestions', body, owner.token)).body.data.suggestions

const draft = 'An anxious dog needs patience. Wash the anxious dog in a quiet room and talk to the dog.'
const neighbour =
  '<p>An anxious dog trusts a soft towel. A lavender shampoo calms an anxious dog. Lavender shampoo and a rubber mat keep the anxious dog still.</p>'

test("what the account's own posts say about the same is suggested, and nothing the text says already", async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { content: neighbour })
  const suggestions = await suggest(owner, { content: draft, maxSuggestions: 3 })
  expect(suggestions.length).toBeLessThanOrEqual(3)
  expect(suggestions.map(({ word }: { word: string }) => word.toLowerCase())).toContain('lavender shampoo')
  for (const { word, relevance } of suggestions) {
    expect(word.toLowerCase()).not.toBe('anxious dog')
    expect(relevance).toBeGreaterThanOrEqual(0)
    expect(relevance).toBeLessThanOrEqual(1)
  }
})

test("nothing is suggested from another account's posts, from deleted ones, or from the text itself", async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  await given.post(server, stranger, { content: neighbour })
  const { id } = await given.post(server, owner, { content: neighbour })
  await server.call('DELETE', `/posts/${id}`, undefined, owner.token)
  const { content } = await given.post(server, owner, { content: `<p>${draft}</p>` })
  expect(await suggest(owner, { content })).toEqual([])
})

test('a text is needed to suggest from', async () => {
  const owner = await given.account(server)
  expect(await server.call('POST', '/keywords/suggestions', { content: ' ' }, owner.token)).toMatchObject({
    status: 400,
    body: { fields: { content: 'Please enter your story first' } },
  })
})

test('a neighbour is found however many posts about other things came after it', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  const other = { accountId, title: 'Invoices', content: '<p>Our software sends invoices, paid by card.</p>' }
  const status = 'draft' as const
  await server.app.db
    .insert(posts)
    .values({ ...other, title: 'Calm', content: neighbour, status, createdAt: new Date('2020-01-01') })
  await server.app.db.insert(posts).values(Array.from({ length: 60 }, () => ({ ...other, status })))
  await given.indexed(server)
  const suggestions = await suggest(owner, { content: draft, maxSuggestions: 3 })
  expect(suggestions.map(({ word }: { word: string }) => word.toLowerCase())).toContain('lavender shampoo')
})

test('without a text it is what the whole site is about, phrases first, and few texts are named', async () => {
  const owner = await given.account(server)
  const ask = async () => (await server.call('POST', '/keywords/suggestions', {}, owner.token)).body.data
  await given.post(server, owner, { content: neighbour })
  const few = await ask()
  expect(few.notice).toBe('Your site has one text so far: with 5 we can tell better.')
  for (const more of ['in the morning', 'at home', 'after a walk', 'in winter'])
    await given.post(server, owner, { content: neighbour.replace('</p>', ` So it goes ${more}.</p>`) })
  const { suggestions, notice } = await ask()
  expect(notice).toBeNull()
  const words = suggestions.map(({ word }: { word: string }) => word.toLowerCase())
  expect(words.slice(0, 2).toSorted()).toEqual(['anxious dog', 'lavender shampoo'])
  expect(words).not.toContain('dog')
  for (const { relevance } of suggestions) expect(relevance).toBeGreaterThan(0)
})
