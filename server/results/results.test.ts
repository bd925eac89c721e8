import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { csvOf, givenExport, givenLive, upload } from '../../test/given/given-results.ts'
import { given, type Account } from '../../test/given/given.ts'
import { sites } from '../schema/profile.ts'
import { publications } from '../schema/publishing.ts'
import { postResults, resultPeriods } from '../schema/results.ts'
import { sitePosts } from '../schema/site-posts.ts'

const server = await given.server()
const site = 'https://paws.example.com'
const october: [string, string] = ['2026-10-01', '2026-10-28']
const november: [string, string] = ['2026-10-29', '2026-11-25']

const call = async (owner: Account, method: string, path: string, body?: object) =>
  server.call(method, path, body, owner.token)
const resultsOf = async (owner: Account) => (await call(owner, 'GET', '/results')).body.data

async function importZip(owner: Account, tables: Parameters<typeof givenExport>[0]) {
  const { status, body } = await upload(server, owner, await givenExport(tables))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}

test('stores what each post brought, under whichever address Google listed it', async () => {
  const owner = await given.account(server)
  const bath = await givenLive(server, owner, 'dog-bath')
  const moved = await givenLive(server, owner, 'old-slug')
  const silent = await givenLive(server, owner, 'silent')
  const late = await givenLive(server, owner, 'late', '2026-11-20')
  const siteUrl = `${site}/blog/`
  await server.app.db.insert(publications).values({
    postId: moved,
    siteUrl: 'paws.example.com/blog',
    mark: moved.slice(0, 16),
    state: 'published',
    wpPostId: 7,
  })
  const page = { title: 'Moved', text: '', readAt: new Date() }
  await server.app.db
    .insert(sitePosts)
    .values({ ...page, accountId: owner.accountId, siteUrl, wpPostId: 7, url: `${site}/new-slug/` })
  const imported = await importZip(owner, {
    days: october,
    pages: [
      [`${site}/`, 500, 9000, 3],
      [`http://www.paws.example.com/dog-bath?utm_source=x`, 4, 300, 12],
      [`${site}/Dog-Bath/#:~:text=calm`, 30, 900, 8],
      [`${site}/new-slug/`, 3, 50, 2],
      [`${site}/?p=7`, 1, 50, 4],
      [`${site}/old-slug/`, 1, 100, 6],
    ],
  })
  expect(imported).toMatchObject({ posts: 2, pages: 6, queries: 0 })
  expect(imported.period).toMatchObject({ from: '2026-10-01', to: '2026-10-28', filters: '' })
  const { latest, change } = await resultsOf(owner)
  expect(latest).toMatchObject({ clicks: 39, impressions: 1400, siteClicks: 100, shown: 2 })
  expect(latest.posts).toEqual([
    { id: bath, title: 'About dog bath', clicks: 34, impressions: 1200, position: 9 },
    { id: moved, title: 'About old slug', clicks: 5, impressions: 200, position: 4.5 },
    { id: silent, title: 'About silent', clicks: 0, impressions: 0, position: null },
  ])
  expect(change).toBeNull()
  const { body } = await call(owner, 'GET', `/posts/${bath}/results`)
  expect(body.data.periods).toEqual([{ clicks: 34, impressions: 1200, position: 9, period: imported.period }])
  expect((await call(owner, 'GET', `/posts/${late}/results`)).body.data.periods).toEqual([])
})

test('stores the results of more posts than one query has parameters for', async () => {
  const owner = await given.account(server)
  const { accountId } = owner
  const { db } = server.app
  const count = 11_000
  await db.execute(sql`insert into posts (account_id, title, content, status, wordpress_url, published_at)
    select ${accountId}, 'Post ' || n, '', 'published', ${site} || '/p-' || n || '/', '2026-01-05' from generate_series(1, ${count}::int) n`)
  const imported = await importZip(owner, { days: october, pages: [[`${site}/p-1/`, 7, 90, 8.4]] })
  expect(imported).toMatchObject({ posts: 1 })
  expect(await db.$count(postResults, eq(postResults.accountId, accountId))).toBe(count)
})

test('compares a period with the one before it, by day, and only with the same filters', async () => {
  const owner = await given.account(server)
  const [up, down] = [await givenLive(server, owner, 'up'), await givenLive(server, owner, 'down')]
  const pagesOf = (first: number, second: number): [string, number, number, number][] => [
    [`${site}/up/`, first, first * 20, 8],
    [`${site}/down/`, second, second * 20, 9],
  ]
  await importZip(owner, { days: ['2026-09-03', '2026-10-28'], pages: pagesOf(60, 240) })
  await importZip(owner, {
    days: ['2026-11-01', '2026-11-24'],
    pages: pagesOf(1, 1),
    filters: 'Country,Chad',
  })
  await importZip(owner, { days: november, pages: pagesOf(90, 30) })
  const { latest, change } = await resultsOf(owner)
  expect(latest.period).toMatchObject({ from: '2026-10-29', to: '2026-11-25' })
  expect(change).toMatchObject({
    period: { from: '2026-09-03', to: '2026-10-28' },
    clicks: -20,
    impressions: -20,
    rising: [{ id: up, clicks: 90, before: { clicks: 30 } }],
    fading: [{ id: down, clicks: 30, impressions: 600, before: { clicks: 120, impressions: 2400 } }],
  })
})

test('replaces a period that is imported again, keeps the table that the new file lacks, and removes it', async () => {
  const owner = await given.account(server)
  const other = await given.account(server)
  await givenLive(server, owner, 'dog-bath')
  const first = await importZip(owner, {
    days: october,
    pages: [[`${site}/dog-bath/`, 1, 20, 3]],
    queries: [['calm dog bath at home', 1, 20, 30]],
  })
  const again = await upload(server, owner, csvOf('Top pages', [[`${site}/dog-bath`, 9, 90, 3]]), {
    from: '2026-10-01',
    to: '2026-10-28T00:00:00Z',
  })
  expect(again.body.data).toMatchObject({ posts: 1, period: { id: first.period.id } })
  expect(await resultsOf(owner)).toMatchObject({
    latest: { clicks: 9, siteClicks: 9 },
    openQueries: [{ query: 'calm dog bath at home' }],
  })
  const path = `/results/${first.period.id}`
  expect((await call(other, 'DELETE', path)).status).toBe(404)
  expect((await call(owner, 'DELETE', path)).status).toBe(200)
  expect((await call(owner, 'DELETE', path)).status).toBe(404)
  expect(await resultsOf(owner)).toEqual({
    latest: null,
    change: null,
    openQueries: [],
    searchConsole: null,
  })
})

test('offers searches that no post, topic or page on the first page of results answers, and not the own name', async () => {
  const owner = await given.account(server, {
    profile: { wordpressSiteUrl: 'https://calm-paws.example.com', businessName: 'Happy Tails' },
  })
  await givenLive(server, owner, 'how-often-to-wash-a-poodle')
  await importZip(owner, {
    days: october,
    queries: [
      ['happy tails leeds', 1, 900, 40],
      ['calmpaws', 1, 900, 40],
      ['how often wash poodles', 0, 800, 30],
      ['dog teeth cleaning cost', 0, 700, 34.2],
      ['cost of dog teeth cleaning', 0, 600, 31],
      ['cat hotel', 3, 500, 4],
      ['hedgehog grooming', 0, 9, 50],
      ['rabbit nail trimming', 0, 400, 22],
    ],
  })
  const open = async () => (await resultsOf(owner)).openQueries
  expect(await open()).toEqual([
    { query: 'dog teeth cleaning cost', impressions: 700, position: 34.2 },
    { query: 'rabbit nail trimming', impressions: 400, position: 22 },
  ])
  await call(owner, 'POST', '/topics', { title: 'Dog teeth cleaning cost' })
  expect(await open()).toMatchObject([{ query: 'rabbit nail trimming' }])
})

test('refuses what it can’t use in a sentence, and keeps what was imported', async () => {
  const owner = await given.account(server)
  const pages = csvOf('Top pages', [[`${site}/dog-bath/`, 1, 20, 3]])
  const refuse = async (bytes: Buffer | string, days?: { from?: string; to?: string }) => {
    const { status, body } = await upload(server, owner, bytes, days)
    return { status, code: body.code, message: body.message, fields: body.fields }
  }
  const days = { from: '2026-10-01', to: '2026-10-28' }
  const none = await given.account(server)
  await server.app.db.delete(sites).where(eq(sites.accountId, none.accountId))
  const answer = await upload(server, none, pages, days)
  expect(answer).toMatchObject({ status: 409, body: { code: 'no_site' } })
  await givenLive(server, owner, 'dog-bath')
  await importZip(owner, { days: october, pages: [[`${site}/dog-bath/`, 7, 90, 3]] })
  const before = await resultsOf(owner)
  expect(await refuse(pages)).toMatchObject({
    status: 400,
    message: 'This file doesn’t say which days it covers. Enter the first and the last day.',
    fields: { from: 'Enter the first day.', to: 'Enter the last day.' },
  })
  expect((await refuse(pages, { to: days.to })).fields).toEqual({ from: 'Enter the first day.' })
  expect((await refuse(pages, { from: days.from })).fields).toEqual({ to: 'Enter the last day.' })
  expect(await refuse(pages, { from: '2026-10-28', to: '2026-10-01' })).toMatchObject({
    status: 400,
    fields: { to: 'Choose a later day.' },
  })
  expect(await refuse(pages.replaceAll('paws', 'cats'), days)).toMatchObject({
    status: 400,
    message:
      'These pages are on cats.example.com, and yours are on paws.example.com. Choose the property of your site in Search Console.',
  })
  expect(await refuse('\u0089PNG\r\n', days)).toMatchObject({ status: 415 })
  expect(await refuse(pages + `\n${site}/a/,1,2,3%,4`.repeat(30_000), days)).toMatchObject({ status: 413 })
  const tooLarge = expect.stringMatching(/^This file is larger than 5 MB.*Export a shorter period/)
  expect(await refuse(Buffer.alloc(6 * 1024 * 1024, pages), days)).toMatchObject({
    status: 413,
    message: tooLarge,
    fields: { file: tooLarge },
  })
  expect(await resultsOf(owner)).toEqual(before)
})

test('stores searches and filters that cut a character in two, and no day that the calendar lacks', async () => {
  const owner = await given.account(server)
  const half = `${'a'.repeat(199)}🐕`
  const queries: [string, number, number, number][] = [[half, 0, 90, 40]]
  const filters = `Page,+/${'b'.repeat(191)}🐕`
  const { period } = await importZip(owner, { days: ['2026-02-28', '2026-02-30'], queries, filters })
  expect(period).toMatchObject({ from: '2026-02-28', to: '2026-02-28' })
  expect(period.filters.length).toBe(200)
  expect((await resultsOf(owner)).openQueries).toMatchObject([{ query: `${'a'.repeat(199)}\uFFFD` }])
})

test('keeps the latest periods, and nothing of an account or post that is gone', async () => {
  const owner = await given.account(server)
  await givenLive(server, owner, 'dog-bath')
  const { accountId } = owner
  const old = Array.from({ length: 170 }, (_, at) => ({
    accountId,
    firstDay: '2020-01-01',
    lastDay: new Date(Date.UTC(2020, 0, at + 1)).toISOString().slice(0, 10),
  }))
  await server.app.db.insert(resultPeriods).values(old)
  await importZip(owner, { days: october, pages: [[`${site}/dog-bath/`, 7, 90, 3]] })
  const stored = await server.app.db
    .select()
    .from(resultPeriods)
    .where(eq(resultPeriods.accountId, accountId))
  expect(stored.length).toBe(160)
  expect(stored.map(({ lastDay }) => lastDay).toSorted()[0]).toBe('2020-01-12')
})
