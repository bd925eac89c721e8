import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Answer = unknown[] | string | ((response: ServerResponse) => void)

export interface FakeShop {
  /** The URL that a customer would enter. */
  url: string
  /** The responses of its public parts: lists are sent as JSON, texts unchanged. */
  posts: Answer
  pages: Answer
  products: Answer
  index: Answer
  home: Answer
  /** The requested paths. */
  asked: string[]
  close(): Promise<void>
}

/** An in-memory WordPress with WooCommerce as visitors see it, because the real one of the tests has no shop. */
export async function startFakeShop(): Promise<FakeShop> {
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    shop.asked.push(path)
    const answer = /wp\/v2\/posts/.test(path)
      ? shop.posts
      : /wp\/v2\/pages/.test(path)
        ? shop.pages
        : /wc\/store\/v1\/products/.test(path)
          ? shop.products
          : /wp-json/.test(path)
            ? shop.index
            : shop.home
    if (typeof answer === 'function') return answer(response)
    return response.end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const shop: FakeShop = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    pages: [],
    products: [],
    index: '{}',
    home: '',
    asked: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return shop
}

/** A row of wp/v2/posts or wp/v2/pages. */
export const shopPage = (shop: FakeShop, id: number, title: string, content: string) => ({
  id,
  link: `${shop.url}/${id}/`,
  date_gmt: '2026-01-02T03:04:05',
  title: { rendered: title },
  content: { rendered: content },
})

/** A row of wc/store/v1/products, with its price in cents. */
export const shopProduct = (shop: FakeShop, id: number, name: string, price: string) => ({
  id,
  name,
  slug: `product-${id}`,
  permalink: `${shop.url}/product/${id}/`,
  type: 'simple',
  short_description: `<p>${name} for every coat.</p>`,
  description: '',
  is_purchasable: true,
  prices: { price, regular_price: price, currency_code: 'EUR', currency_minor_unit: 2, currency_symbol: '€' },
})
