import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { SearchResult } from '../../contract/search.ts'
import { given, type Account } from '../../test/given/given.ts'
import { accounts } from '../schema/accounts.ts'
import { keywords } from '../schema/keywords.ts'
import { posts } from '../schema/posts.ts'
import { searchEntries } from '../schema/search.ts'

const server = await given.server()

async function find(owner: Account, q: string, limit?: number): Promise<SearchResult[]> {
  await given.indexed(server)
  const query = new URLSearchParams(limit ? { q, limit: `${limit}` } : { q })
  const { status, body } = await server.call('GET', `/search?${query}`, undefined, owner.token)
  expect(status, `${q}: ${JSON.stringify(body)}`).toBe(200)
  return body.data.results
}
const titles = async (...args: Parameters<typeof find>) => (await find(...args)).map(({ title }) => title)

async function keyword(owner: Account, word: string) {
  await server.app.db.insert(keywords).values({
    accountId: owner.accountId,
    word,
    normalized: word.toLowerCase(),
    relatedWords: ['one', 'two'],
  })
}

test('ranks the exact title first, then its beginning, its words, keywords, and the text', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'In the text', content: '<p>About <b>dog</b> washing.</p>' })
  await given.post(server, owner, { title: 'By keyword', keywords: ['dog washing'] })
  await keyword(owner, 'Dog washing at home')
  await given.post(server, owner, { title: 'Is washing a dog hard?' })
  await given.post(server, owner, { title: 'Dog washing in winter' })
  await given.post(server, owner, { title: 'Dog washing' })
  await given.post(server, owner, { title: 'Cats', content: '<p>Cats wash themselves.</p>' })
  expect(await titles(owner, 'dog WASHING')).toEqual([
    'Dog washing',
    'Dog washing in winter',
    'Is washing a dog hard?',
    'By keyword',
    'Dog washing at home',
    'In the text',
  ])
  await given.post(server, owner, { title: 'Dog washing at home or away' })
  expect(await titles(owner, 'dog washing at home', 1)).toEqual(['Dog washing at home'])
})

test('finds a post by its current categories and tags only', async () => {
  const owner = await given.account(server)
  const terms = { categories: ['Grooming'], tags: ['Frühling', 'wet towels'] }
  const { id } = await given.post(server, owner, { title: 'Untold', ...terms })
  for (const word of ['grooming', 'fruhling', 'wet towel', 'groming'])
    expect(await titles(owner, word)).toEqual(['Untold'])
  await server.call('PUT', `/posts/${id}`, { tags: [], version: 1 }, owner.token)
  expect(await titles(owner, 'towels')).toEqual([])
  expect(await titles(owner, 'grooming')).toEqual(['Untold'])
})

test("shows a result's kind, its link and the text around the match", async () => {
  const owner = await given.account(server)
  const filler = 'Nothing to see here. '.repeat(20)
  const draft = await given.post(server, owner, {
    title: 'A draft',
    content: `<p>${filler}</p><p>Then a <strong>gentle</strong> brush &amp; a comb.</p><p>${filler}</p>`,
  })
  const live = await given.post(server, owner, { title: 'Gentle' })
  const publishedAt = new Date('2026-02-03T04:05:06Z')
  await server.app.db.update(posts).set({ status: 'published', publishedAt }).where(eq(posts.id, live.id))
  await keyword(owner, 'gentle')
  const found = await find(owner, 'gentle')
  expect(found).toEqual([
    {
      id: live.id,
      type: 'post',
      title: 'Gentle',
      description: 'Published · Less often than you think.',
      date: publishedAt.toISOString(),
      url: `/dashboard/posts/${live.id}`,
    },
    {
      id: expect.any(String),
      type: 'keyword',
      title: 'gentle',
      description: 'one, two',
      url: '/dashboard/keywords',
    },
    {
      id: draft.id,
      type: 'draft',
      title: 'A draft',
      description: expect.stringMatching(/^….* Then a gentle brush & a comb\. .*…$/),
      date: draft.created_at,
      url: `/dashboard/posts/${draft.id}`,
    },
  ])
  expect(found[2]!.description.length).toBeLessThanOrEqual(162)
})

test('finds words while they are typed, in other forms, and mistyped', async () => {
  const owner = await given.account(server)
  const content = '<p>Happy dogs are washed in universities.</p>'
  await given.post(server, owner, { title: 'Grooming for WordPress', content })
  await keyword(owner, 'appointment')
  for (const q of [
    'g',
    'groo',
    'grooming wo',
    'happ',
    'washing',
    'washes',
    'happiness',
    'university',
    'grooming in universities',
  ])
    expect(await titles(owner, q), q).toEqual(['Grooming for WordPress'])
  for (const q of [
    'groming',
    'gorom',
    'gorming',
    'grooming wordpres',
    'wrodpress',
    'worpdress for groming',
    'roomin',
  ])
    expect(await titles(owner, q), q).toEqual(['Grooming for WordPress'])
  for (const q of ['apointment', 'appiontmnet', 'apponitm'])
    expect(await titles(owner, q), q).toEqual(['appointment'])
  for (const q of ['grinding', 'wash cats', 'x', 'wordlist']) expect(await titles(owner, q), q).toEqual([])
})

test('finds every script: accents, sharp s, Cyrillic, Chinese, Japanese, emoji', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'Über die Straße', content: '<p>Größe und Café in São Paulo</p>' })
  await given.post(server, owner, { title: 'Собачья ЖИЗНЬ', content: '<p>Привет, Мир</p>' })
  await given.post(server, owner, { title: '如何给狗洗澡', content: '<p>狗很高兴，因为水是温的。</p>' })
  await given.post(server, owner, { title: '犬のトリミング', content: '<p>東京で犬を洗う</p>' })
  await given.post(server, owner, { title: 'Party 🐶 time', content: '<p>With a 🎉 and more</p>' })
  for (const [q, title] of [
    ['über', 'Über die Straße'],
    ['UBER', 'Über die Straße'],
    ['strasse', 'Über die Straße'],
    ['STRAßE', 'Über die Straße'],
    ['grösse', 'Über die Straße'],
    ['sao cafe', 'Über die Straße'],
    ['жизнь', 'Собачья ЖИЗНЬ'],
    ['ПРИВЕТ мир', 'Собачья ЖИЗНЬ'],
    ['狗洗澡', '如何给狗洗澡'],
    ['洗', '如何给狗洗澡'],
    ['温的', '如何给狗洗澡'],
    ['トリミング', '犬のトリミング'],
    ['東京', '犬のトリミング'],
    ['🐶', 'Party 🐶 time'],
    ['🎉', 'Party 🐶 time'],
  ] as const)
    expect(await titles(owner, q), q).toEqual(expect.arrayContaining([title]))
})

test('finds nothing for an empty query, and survives any input', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { title: "100% wool_soap & 'quotes' \\ (a|b) !c" })
  for (const q of ['', '   ', '\n\t', '%', '_', '\\', "'", '"', '!!!', '…', '\u0301', '\ufeff'])
    expect(await find(owner, q), q).toEqual([])
  expect((await server.call('GET', '/search', undefined, owner.token)).body.data).toEqual({ results: [] })
  for (const q of [
    '100%',
    'wool_soap',
    "'quotes'",
    'a|b',
    'wool & soap',
    '(a | b) & !c',
    'soap:*',
    'wo<->so',
  ])
    expect(await find(owner, q), q).toHaveLength(1)
  for (const q of [
    "'; drop table posts; --",
    'a & | ! ( ) <-> : * \\ ',
    '\\\\\\',
    "'".repeat(5000),
    'a'.repeat(10_000),
    'ab '.repeat(3333),
    '狗'.repeat(300),
    '🐶'.repeat(101),
    'z\u0338'.repeat(150),
    '\u200d\u200b\u2060',
    '{}[]$$%s%I\\u0000',
  ])
    await find(owner, q)
  const nul = await server.call('GET', '/search?q=%00', undefined, owner.token)
  expect([nul.status, nul.body.code]).toEqual([400, 'invalid_input'])
  expect((await server.call('GET', '/search?q=a&limit=51', undefined, owner.token)).status).toBe(400)
})

test("finds only the account's own posts, and nothing deleted or outdated", async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const post = await given.post(server, owner, {
    title: 'Zebra',
    content: '<p>Stripes</p>',
    keywords: ['savanna'],
  })
  expect(await find(stranger, 'zebra')).toEqual([])
  expect(await find(stranger, 'stripes')).toEqual([])
  await server.call(
    'PUT',
    `/posts/${post.id}`,
    { title: 'Giraffe', content: '<p>Spots</p>', keywords: [] },
    owner.token,
  )
  for (const q of ['zebra', 'stripes', 'savanna']) expect(await find(owner, q), q).toEqual([])
  expect(await titles(owner, 'spots')).toEqual(['Giraffe'])
  await server.call('DELETE', `/posts/${post.id}`, undefined, owner.token)
  expect(await find(owner, 'giraffe')).toEqual([])
  await server.app.db.update(posts).set({ deletedAt: null }).where(eq(posts.id, post.id))
  expect(await titles(owner, 'giraffe')).toEqual(['Giraffe'])
})

test('removes entries with their keyword, post and account', async () => {
  const owner = await given.account(server)
  const post = await given.post(server, owner, { title: 'Walrus' })
  await keyword(owner, 'walrus')
  expect(await find(owner, 'walrus')).toHaveLength(2)
  await server.app.db.update(keywords).set({ word: 'Seal' }).where(eq(keywords.accountId, owner.accountId))
  expect(await titles(owner, 'seal')).toEqual(['Seal'])
  await server.app.db.delete(keywords).where(eq(keywords.accountId, owner.accountId))
  expect(await find(owner, 'seal')).toEqual([])
  await server.app.db.delete(posts).where(eq(posts.id, post.id))
  const entries = server.app.db
    .select()
    .from(searchEntries)
    .where(eq(searchEntries.accountId, owner.accountId))
  expect(await entries).toEqual([])
  await given.post(server, owner)
  await server.app.db.delete(accounts).where(eq(accounts.id, owner.accountId))
  expect(await entries).toEqual([])
})

test('saves and finds the longest allowed post', async () => {
  const owner = await given.account(server)
  const words = Array.from({ length: 60_000 }, (_, n) => n.toString(36).padStart(5, 'q')).join(' ')
  await given.post(server, owner, { title: 'ﷺ'.repeat(300), content: `<p>Marmot ${words}</p>` })
  await given.post(server, owner, {
    title: 'Signs',
    content: `<p>${Array.from({ length: 100_000 }, (_, n) => String.fromCodePoint(0x20000 + (n % 42_000))).join('')}</p>`,
  })
  for (const q of ['marmot', '\u{20000}']) expect(await find(owner, q)).toHaveLength(1)
})
