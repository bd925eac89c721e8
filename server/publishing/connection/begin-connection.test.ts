import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, inject, onTestFinished, test } from 'vitest'
import { givenFront } from '../../../test/given/given-front.ts'
import { given, type Server } from '../../../test/given/given.ts'
import { siteConnections } from '../../schema/profile.ts'

const path = '/posts/wordpress-connection/begin'
const server = await given.server()
const { url } = inject('given').wordpress

async function begin(wordpressSiteUrl: string, at: Server = server) {
  const { token } = await given.account(at)
  return at.call('POST', path, { wordpressSiteUrl }, token)
}

/** A site below `/blog/` with this index, which is given the site's own address. */
async function site(index: (home: string) => object, status = 200): Promise<string> {
  const fake = createServer((request, response) => {
    if (!request.url?.startsWith('/blog/wp-json/')) return void response.end('<html></html>')
    const json = JSON.stringify(index(home))
    response.writeHead(status, { 'content-type': 'application/json' }).end(json)
  })
  await once(fake.listen(0, '127.0.0.1'), 'listening')
  const home = `http://127.0.0.1:${(fake.address() as AddressInfo).port}/blog`
  onTestFinished(() => {
    fake.closeAllConnections()
    fake.close()
  })
  return home
}

const indexOf = (authentication: unknown) => ({ namespaces: ['wp/v2'], authentication })
const offering = (authorization: unknown) =>
  indexOf({ 'application-passwords': { endpoints: { authorization } } })

test('names every fault of the site at its address field, with the fix', async () => {
  const closed = await givenFront((way) => (/wp-json|rest_route/.test(way) ? 403 : undefined))
  const cases: [string, RegExp][] = [
    ['https://somebody.wordpress.com', /WordPress.com plan does not support plugins.*self-hosted site/],
    ['https://no-such-host.invalid', /could not find no-such-host.invalid.*spelling/],
    ['127.0.0.1:1', /^http:\/\/127.0.0.1:1 did not accept a connection/],
    [`${server.url}/healthz`, /found no WordPress at 127.0.0.1.*full address/],
    [await site(() => ({ code: 'not_found', message: 'No' }), 404), /found no WordPress/],
    [closed, /Something in front of your WordPress/],
    [await site(() => indexOf([])), /offers application passwords only over https/],
    [await site(() => indexOf({ oauth1: {} })), /offers application passwords only over https/],
    [await site(() => offering(7)), /offers application passwords only over https/],
  ]
  for (const [address, words] of cases) {
    const { status, body } = await begin(address)
    expect([status, body.code]).toEqual([422, 'connection_refused'])
    expect(body.message).toMatch(words)
    expect(body.fields).toEqual({ wordpressSiteUrl: body.message })
  }
  const invalid = { wordpressSiteUrl: 'Please enter a valid WordPress site URL' }
  for (const address of ['ftp://example.com', 'marlow bakes'])
    expect(await begin(address)).toMatchObject({ status: 400, body: { fields: invalid } })
})

test('rejects a site that sends its owner elsewhere to authorize', async () => {
  for (const evil of [
    'https://evil.example/wp-admin/authorize-application.php',
    'https://127.0.0.1.evil.example/',
    'https://127.0.0.1@evil.example/',
    'javascript:alert(1)//127.0.0.1',
    'ftp://127.0.0.1/',
    'no address',
  ])
    expect(await begin(await site(() => offering(evil)))).toMatchObject({
      status: 422,
      body: { code: 'connection_refused', message: expect.stringContaining('another address') },
    })
})

test('connects a site below a path and does not let it choose the return address', async () => {
  const page = '/wp-admin/authorize-application.php'
  const address = await site((home) => {
    const own = new URL(`${home}${page}?success_url=https://evil.example&app_id=1&lang=de#top`)
    own.username = 'somebody'
    return offering(own.href)
  })
  const asked = new URL((await begin(`${address}/wp-login.php`)).body.data.authorizeUrl)
  expect([asked.origin + asked.pathname, asked.username, asked.hash]).toEqual([address + page, '', ''])
  expect(asked.searchParams.getAll('success_url')).toEqual([expect.stringContaining(server.url)])
  expect(asked.searchParams.get('lang')).toBe('de')
  const [begun] = await server.app.db.select().from(siteConnections).where(eq(siteConnections.url, address))
  expect(begun?.restRoot).toBe(`${address}/wp-json/`)
})

test('sends the owner to WordPress even when the index is hidden from visitors', async () => {
  const hidden = await site(() => ({ code: 'rest_not_logged_in', message: 'Only for members.' }), 401)
  const { body } = await begin(hidden)
  expect(body.data.authorizeUrl).toMatch(`${hidden}/wp-admin/authorize-application.php?app_name=`)
})

test('proposes a name that no other password on the site has, and returns the browser to us', async () => {
  const { registrationToken } = await given.paid(server)
  const ask = async () => {
    const { body } = await server.call('POST', path, { wordpressSiteUrl: url, registrationToken })
    return Object.fromEntries(new URL(body.data.authorizeUrl).searchParams)
  }
  const [one, two] = [await ask(), await ask()]
  expect(one).toEqual({
    app_name: expect.stringMatching(/^Quillcast [\da-f]{6}$/),
    app_id: expect.stringMatching(/^[\da-f-]{36}$/),
    success_url: expect.stringMatching(/\/wordpress\/callback\?state=[\w-]{43}\.complete-profile$/),
    reject_url: `${one.success_url}&rejected=1`,
  })
  expect(one.success_url?.startsWith(server.url)).toBe(true)
  expect(two.app_name).not.toBe(one.app_name)
  expect(two.app_id).toBe(one.app_id)
})

test('does not request a private address in production', async () => {
  const strict = await given.server({ ALLOW_PRIVATE_SITES: 'off' })
  onTestFinished(() => strict.stop())
  const { body } = await begin(url, strict)
  expect(body.code).toBe('connection_refused')
  expect(body.message).toMatch(/connect to the port/)
  const { body: plain } = await begin('http://127.0.0.1/', strict)
  expect(plain.message).toMatch(/private network/)
})

test('only lets a signed-in, paid account connect a site', async () => {
  const body = { wordpressSiteUrl: url }
  const codeOf = async (more: object, token?: string) =>
    (await server.call('POST', path, { ...body, ...more }, token)).body.code
  expect(await codeOf({})).toBe('signed_out')
  expect(await codeOf({ registrationToken: 'of nobody' })).toBe('invalid_token')
  const { registrationToken } = await given.registration(server)
  expect(await codeOf({ registrationToken })).toBe('payment_required')
  const { registrationToken: used } = await given.account(server)
  expect(await codeOf({ registrationToken: used })).toBe('profile_already_complete')
})
