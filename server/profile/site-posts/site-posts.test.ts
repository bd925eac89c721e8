import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { sitePosts, siteReads } from '../../schema/site-posts.ts'
import { removeDeadLinks } from './remove-dead-links.ts'
import { getFreshSite, listSitePosts } from './list-site-posts.ts'
import { readSitePosts } from './read-site-posts.ts'

/** A site whose pages answer with the status in their path and whose posts are in `posts`. */
let site: HttpServer
let url: string
let posts: unknown[] | string = []
let pages: unknown[] | string = []
let asked: string[] = []
let server: Server

const row = (id: number, title: string, content: string, link = `${url}/${id}/`) => ({
  id,
  link,
  date_gmt: '2026-01-02T03:04:05',
  title: { rendered: title },
  content: { rendered: content },
})

beforeAll(async () => {
  server = await given.server()
  site = createServer((request, response) => {
    asked.push(request.url ?? '')
    const list = /wp\/v2\/(posts|pages)/.exec(request.url ?? '')?.[1]
    const rows = list === 'pages' ? pages : posts
    if (!list) response.statusCode = Number(/\d{3}/.exec(request.url ?? '')?.[0] ?? 200)
    response.end(list ? (typeof rows === 'string' ? rows : JSON.stringify(rows)) : undefined)
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => site.close(resolve)))

const customer = () => given.account(server, { profile: { wordpressSiteUrl: url } })
const titles = async ({ accountId }: Account) =>
  (await listSitePosts(server.app.db, accountId)).map(({ title }) => title)

test('reads posts as visitors see them, and leaves out one that links to another site', async () => {
  const owner = await customer()
  posts = [
    row(1, 'Tea &amp; cake', '<p>One <b>two</b>.</p><script>alert(1)</script><ul><li>Three</li></ul>'),
    row(2, 'Stolen', '<p>x</p>', 'https://evil.example/2'),
  ]
  await readSitePosts(server.app, owner.accountId)
  expect(await listSitePosts(server.app.db, owner.accountId)).toMatchObject([
    { wpPostId: 1, url: `${url}/1/`, title: 'Tea & cake', text: 'One two.\nThree' },
  ])
})

test('leaves out the post and page that WordPress installs as examples, until they are edited', async () => {
  const owner = await customer()
  const asInstalled = { modified_gmt: '2026-01-02T03:04:05' }
  posts = [
    { ...row(1, 'Hello world!', 'Welcome.'), ...asInstalled },
    { ...row(9, 'Tea', ''), ...asInstalled },
  ]
  pages = [{ ...row(2, 'About us', 'We bake.'), modified_gmt: '2026-02-02T03:04:05' }]
  await readSitePosts(server.app, owner.accountId)
  const read = await listSitePosts(server.app.db, owner.accountId, ['post', 'page'])
  expect(read.map(({ title }) => title).toSorted()).toEqual(['About us', 'Tea'])
  pages = []
})

test('tells pages from posts, and reads the posts of a site that hides its pages', async () => {
  const owner = await customer()
  const { app } = server
  posts = [row(1, 'Tea', '')]
  pages = [row(2, 'Services', '<p>We groom cats.</p>')]
  await readSitePosts(app, owner.accountId)
  expect(await titles(owner)).toEqual(['Tea'])
  expect((await getFreshSite(app, owner.accountId)).pages).toMatchObject([
    { kind: 'page', title: 'Services', text: 'We groom cats.' },
  ])
  pages = '<html>Forbidden</html>'
  await readSitePosts(app, owner.accountId)
  expect(await titles(owner)).toEqual(['Tea'])
  expect((await getFreshSite(app, owner.accountId)).pages).toEqual([])
  pages = []
})

test('reads malicious posts as far as they make sense', async () => {
  const owner = await customer()
  const pieces = [' <b>', '</a>', '<b>', '<', '&', '<!--', '<div>  ', '<meta ']
  posts = [
    ...pieces.map((piece, at) =>
      row(at + 1, `Post ${at}`, `<p>Words.</p>${piece.repeat(400_000 / piece.length)}`),
    ),
    { ...row(20, 'N\0UL \ud83d', 'a\0b', `${url}/\0/`), date_gmt: '-271821-04-20T00:00:00' },
    row(21, 'Endless', '', `${url}/${'x'.repeat(5000)}`),
    row(22, `<b>${'T'.repeat(100_000)}`, ''),
  ]
  expect(await readSitePosts(server.app, owner.accountId)).toBeNull()
  const found = await listSitePosts(server.app.db, owner.accountId)
  expect(found.map(({ wpPostId }) => wpPostId).toSorted((a, b) => a - b)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 20, 22,
  ])
  for (const { text } of found.filter(({ wpPostId }) => wpPostId < 9)) expect(text).toMatch(/^Words\./)
  expect(found.find(({ wpPostId }) => wpPostId === 20)).toMatchObject({
    title: 'NUL \ufffd',
    text: 'ab',
    publishedAt: null,
  })
  posts = `[${'{},'.repeat(100_000)}{}]`
  expect(await readSitePosts(server.app, owner.accountId)).toBe('too_large')
  expect(await titles(owner)).toHaveLength(10)
})

test('removes what is gone from the site, and changes nothing when the site answers rubbish', async () => {
  const owner = await customer()
  posts = [row(1, 'First', ''), row(2, 'Second', '')]
  await readSitePosts(server.app, owner.accountId)
  expect((await titles(owner)).toSorted()).toEqual(['First', 'Second'])
  posts = '<html>Are you human?</html>'
  await readSitePosts(server.app, owner.accountId)
  expect(await titles(owner)).toHaveLength(2)
  posts = [row(2, 'Second', '')]
  await readSitePosts(server.app, owner.accountId)
  expect(await titles(owner)).toEqual(['Second'])
})

test('reads a site before the first post is written, and again only after a day', async () => {
  const owner = await customer()
  posts = [row(1, 'First', '')]
  asked = []
  expect((await getFreshSite(server.app, owner.accountId)).posts).toHaveLength(1)
  await getFreshSite(server.app, owner.accountId)
  // Posts, pages, products, index and home page.
  expect(asked).toHaveLength(5)
  const before = new Date(Date.now() - 25 * 3_600_000)
  await server.app.db
    .update(siteReads)
    .set({ readAt: before })
    .where(eq(siteReads.accountId, owner.accountId))
  await getFreshSite(server.app, owner.accountId)
  expect(asked).toHaveLength(10)
})

test('replaces a link to a deleted page with its text before publishing, but keeps one to a failing page', async () => {
  const owner = await customer()
  const own = [404, 410, 500, 200].map((status) => `${url}/${status}/?a=1&b=2`)
  for (const [at, address] of own.entries())
    await server.app.db.insert(sitePosts).values({
      accountId: owner.accountId,
      siteUrl: url,
      wpPostId: at,
      url: address,
      title: 'A',
      text: '',
      readAt: new Date(),
    })
  const link = (address: string, words: string) =>
    `<a href="${address.replaceAll('&', '&amp;')}">${words}</a>`
  const forgotten = `${url}/404/forgotten`
  const content = `<p>${link(forgotten, 'w')} ${own.map((address, at) => link(address, `w${at}`)).join(' ')} ${link('https://other.example/404', 'theirs')}</p><p>Read next: ${link(own[0]!, 'A page')}.</p>`
  const checked = await removeDeadLinks(server.app, owner.accountId, content)
  expect(checked.dead.toSorted()).toEqual([forgotten, ...own.slice(0, 2)].toSorted())
  expect(checked.content).toBe(
    `<p>w w0 w1 ${link(own[2]!, 'w2')} ${link(own[3]!, 'w3')} ${link('https://other.example/404', 'theirs')}</p>`,
  )
})
