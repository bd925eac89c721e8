import { expect, test } from 'vitest'
import { given, type Account } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'
import { businessCards } from '../schema/profile.ts'

const server = await given.server()
const suggest = async (owner: Account, body: object) =>
  (await server.call('POST', '/keywords/suggestions', body, owner.token)).body.data.suggestions

const draft = 'An anxious dog needs patience. Wash the anxious dog in a quiet room and talk to the dog.'
const neighbor =
  '<p>An anxious dog trusts a soft towel. A lavender shampoo calms an anxious dog. Lavender shampoo and a rubber mat keep the anxious dog still.</p>'

test('suggests what the account’s posts on the same subject say and the text does not', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { content: neighbor })
  const suggestions = await suggest(owner, { content: draft, maxSuggestions: 3 })
  expect(suggestions.length).toBeLessThanOrEqual(3)
  expect(suggestions.map(({ word }: { word: string }) => word.toLowerCase())).toContain('lavender shampoo')
  for (const { word, relevance } of suggestions) {
    expect(word.toLowerCase()).not.toBe('anxious dog')
    expect(relevance).toBeGreaterThanOrEqual(0)
    expect(relevance).toBeLessThanOrEqual(1)
  }
})

test('suggests nothing from other accounts’ posts, deleted ones or the text itself', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  await given.post(server, stranger, { content: neighbor })
  const { id } = await given.post(server, owner, { content: neighbor })
  await server.call('DELETE', `/posts/${id}`, undefined, owner.token)
  const { content } = await given.post(server, owner, { content: `<p>${draft}</p>` })
  expect(await suggest(owner, { content })).toEqual([])
})

test('asks for a text when it is blank', async () => {
  const owner = await given.account(server)
  expect(await server.call('POST', '/keywords/suggestions', { content: ' ' }, owner.token)).toMatchObject({
    status: 400,
    body: { fields: { content: 'Please enter your story first' } },
  })
})

test('finds a similar post however many unrelated posts followed it', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  const other = { accountId, title: 'Invoices', content: '<p>Our software sends invoices, paid by card.</p>' }
  const status = 'draft' as const
  await server.app.db
    .insert(posts)
    .values({ ...other, title: 'Calm', content: neighbor, status, createdAt: new Date('2020-01-01') })
  await server.app.db.insert(posts).values(Array.from({ length: 60 }, () => ({ ...other, status })))
  await given.indexed(server)
  const suggestions = await suggest(owner, { content: draft, maxSuggestions: 3 })
  expect(suggestions.map(({ word }: { word: string }) => word.toLowerCase())).toContain('lavender shampoo')
})

test('suggests the subjects of the whole site without a text, phrases first, and says when texts are too few', async () => {
  const owner = await given.account(server)
  const ask = async () => (await server.call('POST', '/keywords/suggestions', {}, owner.token)).body.data
  await given.post(server, owner, { content: neighbor })
  const few = await ask()
  expect(few.notice).toBe('These ideas come from one text so far. With 5 they get better.')
  for (const more of ['in the morning', 'at home', 'after a walk', 'in winter'])
    await given.post(server, owner, { content: neighbor.replace('</p>', ` So it goes ${more}.</p>`) })
  const { suggestions, notice } = await ask()
  expect(notice).toBeNull()
  const words = suggestions.map(({ word }: { word: string }) => word.toLowerCase())
  expect(words.slice(0, 2).toSorted()).toEqual(['anxious dog', 'lavender shampoo'])
  expect(words).not.toContain('dog')
  for (const { relevance } of suggestions) expect(relevance).toBeGreaterThan(0)
})

test('suggests what people search for, as a model read from the site, unless it is about something else', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { content: neighbor })
  const searches = ['Lavender Dog Shampoo', 'crypto wallets']
  await server.app.db.insert(businessCards).values({ accountId: owner.accountId, searches })
  const [first, ...others] = await suggest(owner, {})
  expect(first).toMatchObject({ word: 'lavender dog shampoo', relevance: 0.95 })
  expect(others.map(({ word }: { word: string }) => word)).not.toContain('crypto wallets')
})
