import { expect, inject, onTestFinished, test } from 'vitest'
import { givenArticle, givenProgress, loginOf } from '../../../test/given/given-wordpress.ts'
import { type Front, givenFront } from '../../../test/given/given-front.ts'
import { createSafeFetch } from '../../platform/outbound/safe-fetch.ts'
import { publishPost } from '../delivery/publish-post.ts'
import { discoverSite, findRoot } from './discover-site.ts'

async function discover(address: string, allowPrivate = true) {
  const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0' })
  onTestFinished(() => fetch.close())
  return discoverSite({ fetch, allowPrivate, timeoutMs: () => 15_000 }, address, loginOf('author'))
}

const withoutLink: Front = (_, headers) => {
  delete headers.link
  return undefined
}

test('finds the REST API through the Link header of any pasted page', async () => {
  const { url } = inject('given').wordpress
  for (const address of [url, `${url}/wp-admin/`, `${url}/wp-login.php?x=1`]) {
    expect(await discover(address)).toMatchObject({
      kind: 'ok',
      value: { wordpress: { root: `${url}/wp-json/` }, home: `${url}/`, hasApplicationPasswords: true },
    })
  }
})

test('trusts the root that a slow site’s front page names only where that is enough', async () => {
  const { url } = inject('given').wordpress
  const fetch = createSafeFetch({ allowPrivate: true, userAgent: 'Quillcast/1.0' })
  onTestFinished(() => fetch.close())
  const find = (isLinkEnough: boolean) => {
    // The front page is read, and its index times out.
    const patience = [15_000, 1]
    const timeoutMs = () => patience.shift() ?? 1
    return findRoot({ fetch, allowPrivate: true, timeoutMs }, url, undefined, isLinkEnough)
  }
  expect(await find(true)).toMatchObject({
    kind: 'ok',
    value: { root: `${url}/wp-json/`, home: `${url}/`, authorizeUrl: undefined },
  })
  expect(await find(false)).toMatchObject({ cause: 'timeout' })
})

test('tries the usual places without a Link header, and publishes through the query form', async () => {
  const plain = await givenFront(withoutLink)
  expect(await discover(plain)).toMatchObject({
    kind: 'ok',
    value: { wordpress: { root: `${plain}/wp-json/` } },
  })
  const query = await givenFront(
    (path, headers) => withoutLink(path, headers) ?? (path.startsWith('/wp-json') ? 404 : undefined),
  )
  const found = await discover(query)
  expect(found).toMatchObject({ kind: 'ok', value: { wordpress: { root: `${query}/?rest_route=/` } } })
  if (found.kind !== 'ok') return
  const result = await publishPost({
    site: found.value.wordpress,
    article: givenArticle(),
    progress: givenProgress(),
  })
  expect(result.kind).toBe('live')
})

test('follows a redirect within the host once, and reports one to another host without sending the login', async () => {
  const { url } = inject('given').wordpress
  const inside = await givenFront((path) => (path === '/old/' ? '/' : undefined))
  expect(await discover(`${inside}/old`)).toMatchObject({ kind: 'ok' })
  const outside = await givenFront((path) => (path === '/' ? url : undefined))
  expect(await discover(outside)).toMatchObject({ kind: 'refused', cause: 'site_moved', detail: url })
})

test('never sends a login to a site without https in production', async () => {
  const asked: (string | undefined)[] = []
  const front = await givenFront((path, headers) => {
    if (path) asked.push(headers.authorization)
  })
  expect(await discover(front, false)).toMatchObject({ kind: 'refused', cause: 'insecure' })
  expect(asked).toEqual([undefined])
})
