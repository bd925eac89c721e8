import { afterAll, beforeEach, expect, test } from 'vitest'
import { type FakeShop, shopPage, shopProduct, startFakeShop } from '../../../test/fakes/sites/fake-shop.ts'
import { given } from '../../../test/given/given.ts'
import { readMenu } from './fetch-site-identity.ts'
import { getFreshSite } from './list-site-posts.ts'
import { readSitePosts } from './read-site-posts.ts'

const server = await given.server()
const shop = await startFakeShop()
afterAll(() => shop.close())
const whole = (): Partial<FakeShop> => ({
  posts: [shopPage(shop, 1, 'Tea', '<p>Tea.</p>')],
  pages: [shopPage(shop, 2, 'Services', '<p>Cats are groomed.</p>')],
  products: [shopProduct(shop, 3, 'Oat &amp; honey shampoo', '1850')],
  index: JSON.stringify({ name: 'Paws &amp; Bubbles', description: 'Calm dogs in Leeds' }),
  home: `<nav><a href="/2/">Our <b>services</b></a><a href="https://evil.example/">Buy</a><a href="#top">Top</a></nav><a href="/9/">Not in the menu</a>`,
})
beforeEach(() => void Object.assign(shop, whole()))

const read = async () => {
  const { accountId } = await given.account(server, { profile: { wordpressSiteUrl: shop.url } })
  return { accountId, site: await getFreshSite(server.app, accountId) }
}

test('reads a site’s title, tagline, menu and products with its posts once a day', async () => {
  const { accountId, site } = await read()
  expect(site).toMatchObject({
    name: 'Paws & Bubbles',
    tagline: 'Calm dogs in Leeds',
    menu: [{ title: 'Our services', url: `${shop.url}/2/` }],
    posts: [{ title: 'Tea' }],
  })
  const byTitle = Object.fromEntries(
    site.pages.map(({ title, kind, text, url }) => [title, { kind, text, url }]),
  )
  expect(byTitle).toEqual({
    Services: { kind: 'page', text: 'Cats are groomed.', url: `${shop.url}/2/` },
    'Oat & honey shampoo': {
      kind: 'product',
      text: 'Oat & honey shampoo: 18.50 EUR\nOat & honey shampoo for every coat.',
      url: `${shop.url}/product/3/`,
    },
  })
  shop.asked = []
  await getFreshSite(server.app, accountId)
  expect(shop.asked).toEqual([])
})

test('reads invalid products as far as they make sense, even for another site or without a price', async () => {
  const good = shopProduct(shop, 3, 'Brush', '0')
  shop.products = [
    good,
    null,
    'x',
    { ...good, id: 'four' },
    { ...good, id: 5, permalink: 'https://evil.example/5' },
    { ...good, id: 6, name: 'Comb', prices: { price: '-1', currency_code: '<b>', currency_minor_unit: 99 } },
  ]
  const { site } = await read()
  expect(Object.fromEntries(site.pages.map(({ title, text }) => [title, text]))).toEqual({
    Brush: 'Brush for every coat.',
    Comb: 'Brush for every coat.',
    Services: 'Cats are groomed.',
  })
})

test.each<[string, Partial<FakeShop>]>([
  ['has no shop and hides its index', { products: '{"code":"rest_no_route"}', index: '<html>403' }],
  ['sends its posts for everything', { products: whole().posts!, index: '[]', home: '<nav>'.repeat(50_000) }],
  ['redirects in a loop', { home: (response) => void response.writeHead(302, { location: '/' }).end() }],
  ['answers empty', { products: '', index: '', home: '' }],
])('reads posts and pages of a site that %s', async (_what, parts) => {
  Object.assign(shop, parts)
  const { site } = await read()
  expect(site.posts.map(({ title }) => title)).toEqual(['Tea'])
  expect(site.pages.map(({ title }) => title)).toContain('Services')
  expect(site.pages.every(({ kind, title }) => kind === 'page' || title !== 'Tea')).toBe(true)
})

test('does not wait longer for a hanging shop than for its own requests', async () => {
  shop.home = () => {}
  const { site } = await read()
  expect(site).toMatchObject({ tagline: 'Calm dogs in Leeds', menu: [], posts: [{ title: 'Tea' }] })
})

test('keeps what was read from a site that can no longer be reached', async () => {
  const { accountId } = await read()
  shop.posts = '<html>Are you human?</html>'
  expect(await readSitePosts(server.app, accountId)).not.toBeNull()
  expect((await getFreshSite(server.app, accountId)).tagline).toBe('Calm dogs in Leeds')
})

test('reads a menu in linear time and keeps few entries', () => {
  const links = Array.from({ length: 20_000 }, (_, at) => `<a href="/${at}">Page ${at}`).join('')
  expect(readMenu(`<nav>${links}`, 'https://a.example/')).toEqual([])
  const closed = links.replaceAll('<a', '</a><a')
  expect(readMenu(`<nav>${closed}`, 'https://a.example/')).toHaveLength(30)
})
