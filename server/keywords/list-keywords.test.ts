import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, until, type Account } from '../../test/given/given.ts'
import { accounts } from '../schema/accounts.ts'
import { keywords, keywordUses, siteKeywords } from '../schema/keywords.ts'
import { posts } from '../schema/posts.ts'
import { sites } from '../schema/profile.ts'
import { sitePosts } from '../schema/site-posts.ts'
import { saveKeywords } from './save-keywords.ts'
import { saveSiteKeywords } from './trends/save-site-keywords.ts'

const server = await given.server()
const { db } = server.app

const keep = (owner: Account, words: string[]) =>
  db.transaction((tx) =>
    saveKeywords(
      tx,
      owner.accountId,
      words.map((word, rank) => ({
        word,
        relevance: Math.max(0, 0.9 - rank / 100),
        relatedWords: [`${word} related`],
      })),
    ),
  )
async function published(owner: Account, words: string[]): Promise<string> {
  const { id } = await given.post(server, owner, { keywords: words })
  await db.update(posts).set({ status: 'published' }).where(eq(posts.id, id))
  return id
}
async function get(owner: Account, path: string) {
  const { status, body } = await server.call('GET', `/keywords${path}`, undefined, owner.token)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const wordsOf = async (owner: Account, path: string) =>
  (await get(owner, path)).keywords.map(({ word }: { word: string }) => word)
const usesOf = async (owner: Account, path: string) =>
  Object.fromEntries(
    (await get(owner, path)).keywords.map((one: { word: string; usage_count: number }) => [
      one.word,
      one.usage_count,
    ]),
  )

test('pages keywords by twenty and by word, unaffected by new words', async () => {
  const owner = await given.account(server)
  await keep(
    owner,
    Array.from({ length: 45 }, (_, n) => `word ${String(n).padStart(2, '0')}`),
  )
  const first = await get(owner, '')
  expect(first.pagination).toMatchObject({ page: 1, limit: 20, total: 45, totalPages: 3 })
  await keep(owner, ['aardvark', 'word 00'])
  const { asOf } = first.pagination
  const second = await get(owner, `?page=2&asOf=${asOf}`)
  const third = await get(owner, `?page=3&asOf=${asOf}`)
  const all = [first, second, third].flatMap(({ keywords: page }) =>
    page.map(({ word }: { word: string }) => word),
  )
  expect(all).toEqual(Array.from({ length: 45 }, (_, n) => `word ${String(n).padStart(2, '0')}`))
  expect((await wordsOf(owner, ''))[0]).toBe('aardvark')
  expect(await get(owner, '?page=9')).toMatchObject({ keywords: [], pagination: { total: 46 } })
})

test('searches in any case, and sorts by word, relevance, use and age', async () => {
  const owner = await given.account(server)
  await keep(owner, ['Über den Hund', 'Dog  Wash', '100% wool_soap'])
  await keep(owner, ['late word'])
  await published(owner, ['dog wash', 'LATE WORD'])
  await published(owner, ['DOG WASH'])
  expect(await wordsOf(owner, '?search=ÜBER')).toEqual(['Über den Hund'])
  expect(await wordsOf(owner, '?search=dog%20%20w')).toEqual(['Dog  Wash'])
  expect(await wordsOf(owner, '?search=%25')).toEqual(['100% wool_soap'])
  expect(await wordsOf(owner, '?search=_')).toEqual(['100% wool_soap'])
  expect(await wordsOf(owner, '?search=cat')).toEqual([])
  expect(await wordsOf(owner, '?sortBy=relevance&sortOrder=desc&limit=2')).toEqual([
    'late word',
    'Über den Hund',
  ])
  expect(await wordsOf(owner, '?sortBy=usage_count&sortOrder=desc&limit=2')).toEqual([
    'Dog  Wash',
    'late word',
  ])
  expect((await wordsOf(owner, '?sortBy=created_at&sortOrder=desc'))[0]).toBe('late word')
  expect(await wordsOf(owner, '?generation=last')).toEqual(['late word'])
  expect((await server.call('GET', '/keywords?sortBy=id', undefined, owner.token)).status).toBe(400)
})

test('counts use in published posts, once per post, and follows every change', async () => {
  const owner = await given.account(server)
  await keep(owner, ['straße', 'brush'])
  const uses = () => usesOf(owner, '')
  await given.post(server, owner, { keywords: ['brush'] })
  expect(await uses()).toEqual({ straße: 0, brush: 0 })
  const id = await published(owner, ['Straße', 'STRASSE', 'straße ', ' brush'])
  const other = await published(owner, ['Brush'])
  expect(await uses()).toEqual({ straße: 1, brush: 2 })
  await db
    .update(posts)
    .set({ keywords: ['comb'] })
    .where(eq(posts.id, id))
  expect(await uses()).toEqual({ straße: 0, brush: 1 })
  expect(await usesOf(owner, '/frequent')).toEqual({ Brush: 1, comb: 1 })
  await db
    .update(posts)
    .set({ deletedAt: sql`now()` })
    .where(eq(posts.id, other))
  expect(await uses()).toEqual({ straße: 0, brush: 0 })
  await db.update(posts).set({ deletedAt: null }).where(eq(posts.id, other))
  expect(await uses()).toEqual({ straße: 0, brush: 1 })
  await db.update(posts).set({ status: 'failed' }).where(eq(posts.id, other))
  await db.delete(posts).where(eq(posts.id, id))
  expect(await usesOf(owner, '/frequent')).toEqual({})
})

test('counts all posts of an account that change at the same time', async () => {
  const owner = await given.account(server)
  const words = ['a', 'b', 'c', 'd']
  const ids = await Promise.all(words.map(() => published(owner, words)))
  await Promise.all(
    ids.map((id, n) =>
      db
        .update(posts)
        .set({ keywords: n % 2 ? words.slice(2) : words.toReversed().slice(2) })
        .where(eq(posts.id, id)),
    ),
  )
  expect(await usesOf(owner, '/frequent')).toEqual({ a: 2, b: 2, c: 2, d: 2 })
})

test('lists the account’s own frequent words, most used first, without relevance if never generated', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  await keep(owner, ['comb'])
  await published(owner, ['comb', 'brush'])
  await published(owner, ['brush'])
  await published(stranger, ['zebra'])
  expect((await get(owner, '/frequent')).keywords).toEqual([
    { id: 'word:brush', word: 'brush', relevance: 0, usage_count: 2, relatedWords: [] },
    {
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      word: 'comb',
      relevance: 0.9,
      usage_count: 1,
      relatedWords: ['comb related'],
    },
  ])
  expect(await wordsOf(owner, '/frequent?limit=1')).toEqual(['brush'])
  expect(await get(stranger, '')).toMatchObject({ keywords: [] })
})

test('does not call a word trending that fewer than three accounts write about', async () => {
  const owners = await Promise.all([1, 2, 3].map(() => given.account(server)))
  const [one, two, three] = owners as [Account, Account, Account]
  for (const owner of owners) await published(owner, ['Poodle Clip'])
  await published(one, ['poodle clip'])
  for (const owner of [one, two]) for (let n = 0; n < 3; n++) await published(owner, ['secret project'])
  await keep(three, ['poodle clip'])
  const trends = await until(async () => {
    const { keywords: found } = await get(three, '/trending?limit=100')
    return found.some(({ word }: { word: string }) => word === 'Poodle Clip') && found
  })
  expect(trends.find(({ word }: { word: string }) => word === 'Poodle Clip')).toMatchObject({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    usage_count: 4,
    sites: 3,
    relevance: 0.9,
    relatedWords: ['poodle clip related'],
  })
  expect(trends.map(({ word }: { word: string }) => word)).not.toContain('secret project')
})

test('counts the posts on connected sites as well, each account once', async () => {
  const [one, two, three] = await Promise.all([1, 2, 3].map(() => given.account(server)))
  const text = 'A terrier trim takes an hour. The terrier trim ends with a bath. Ask for a terrier trim.'
  /** What the daily reading finds. */
  async function onSite({ accountId }: Account, title: string, words: string) {
    const [site] = await db.select().from(sites).where(eq(sites.accountId, accountId))
    const post = { wpPostId: 1, url: `${site!.url}/${title}`, title, text: words, readAt: new Date() }
    await db.insert(sitePosts).values({ accountId, siteUrl: site!.url, ...post })
    await saveSiteKeywords(server.app, accountId)
  }
  const trends = async () => {
    const { keywords: found } = await get(one!, '/trending?limit=100')
    return found as { word: string; sites: number; usage_count: number }[]
  }
  await onSite(one!, 'Terrier trim', text)
  await onSite(two!, 'Our terrier trim', text)
  await published(one!, ['terrier trim'])
  await until(async () => (await db.$count(siteKeywords, eq(siteKeywords.accountId, two!.accountId))) > 0)
  expect((await trends()).map(({ word }) => word)).not.toContain('terrier trim')
  await published(three!, ['Terrier Trim'])
  const shared = await until(async () => (await trends()).find(({ word }) => /terrier trim/i.test(word)))
  expect(shared).toMatchObject({ sites: 3, usage_count: 2 })
  await db.delete(sites).where(eq(sites.accountId, two!.accountId))
  await until(async () => !(await trends()).some(({ word }) => /terrier trim/i.test(word)))
})

test('lets only the owner forget a keyword, and removes it with the account', async () => {
  const owner = await given.account(server)
  const stranger = await given.account(server)
  const [kept] = await keep(owner, ['comb', 'brush'])
  await published(owner, ['comb'])
  const path = `/keywords/${kept!.id}`
  expect(await server.call('DELETE', path, undefined, stranger.token)).toMatchObject({ status: 404 })
  expect(await wordsOf(owner, '')).toEqual(['brush', 'comb'])
  expect((await server.call('DELETE', path, undefined, owner.token)).status).toBe(200)
  expect(await wordsOf(owner, '')).toEqual(['brush'])
  expect(await server.call('DELETE', path, undefined, owner.token)).toMatchObject({ status: 404 })
  await db.delete(accounts).where(eq(accounts.id, owner.accountId))
  expect(await db.select().from(keywords).where(eq(keywords.accountId, owner.accountId))).toEqual([])
  expect(await db.select().from(keywordUses).where(eq(keywordUses.accountId, owner.accountId))).toEqual([])
})

test('keeps the five thousand most recently generated words of an account', async () => {
  const owner = await given.account(server)
  await keep(owner, ['the very first'])
  await keep(
    owner,
    Array.from({ length: 5000 }, (_, n) => `word ${n}`),
  )
  expect((await get(owner, '')).pagination.total).toBe(5000)
  expect(await wordsOf(owner, '?search=first')).toEqual([])
})
