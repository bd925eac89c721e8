import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { given, type Server } from '../../../test/given/given.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()
const wrong = 'abcd efgh ijkl mnop qrst uvwx'

const complete = (at: Server, body: object) =>
  at.call('POST', '/auth/complete-profile', { ...given.business(), ...body })
const signedIn = ({ body }: Awaited<ReturnType<typeof complete>>): string => body.data.tokens.accessToken
const healthOf = async (at: Server, token: string) =>
  (await at.call('GET', '/posts/wordpress-connection', undefined, token)).body.data.site
const profileOf = async (at: Server, token: string) =>
  (await at.call('GET', '/profile', undefined, token)).body.data

async function givenSilent(handle: RequestListener = () => {}): Promise<string> {
  const silent = createServer(handle)
  await once(silent.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  return `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
}

test('completes a profile whose login works and knows its permissions at once', async () => {
  const { registrationToken } = await given.paid(server)
  const token = signedIn(await complete(server, { ...given.business('author'), registrationToken }))
  expect(await healthOf(server, token)).toMatchObject({ ok: null, mayPublish: true, name: 'A blog' })
})

test.each([
  [
    'a wrong password',
    { wordpressApiKey: wrong },
    'wordpressApiKey',
    /^The username or the application password/,
  ],
  [
    'a normal password',
    { wordpressApiKey: 'my own' },
    'wordpressApiKey',
    /^That is not an application password/,
  ],
  ['a contributor', given.business('contributor'), 'wordpressUsername', /submit posts for review.*Author/],
  ['a subscriber', given.business('subscriber'), 'wordpressUsername', /not allowed to write posts/],
])(
  'rejects %s at its field, and completes the profile when the site is connected later',
  async (_, login, field, words) => {
    const { registrationToken } = await given.paid(server)
    const refused = await complete(server, { ...login, registrationToken })
    expect(refused).toMatchObject({
      status: 422,
      body: { code: 'wordpress_refused', fields: { [field]: expect.stringMatching(words) } },
    })
    const state = await server.call('POST', '/auth/registration-state', { registrationToken })
    expect(state).toMatchObject({ status: 200, body: { data: { site: null } } })
    const {
      wordpressSiteUrl: _url,
      wordpressUsername: _user,
      wordpressApiKey: _key,
      ...business
    } = given.business()
    const later = await server.call('POST', '/auth/complete-profile', {
      ...business,
      registrationToken,
      connectLater: true,
    })
    const shown = await profileOf(server, signedIn(later))
    expect(shown).toMatchObject({
      user: { profileComplete: true },
      businessProfile: { wordpressSiteUrl: '', hasWordpressApiKey: false },
    })
    expect(await healthOf(server, signedIn(later))).toBeNull()
  },
)

test('refuses an address without WordPress at its field', async () => {
  const shop = await givenSilent((_, response) => void response.end('<html>A shop</html>'))
  const { registrationToken } = await given.paid(server)
  const { status, body } = await complete(server, { wordpressSiteUrl: shop, registrationToken })
  expect([status, Object.keys(body.fields)]).toEqual([422, ['wordpressSiteUrl']])
})

test('completes the profile when the site cannot be reached and keeps the cause', async () => {
  const { registrationToken } = await given.paid(server)
  const token = signedIn(
    await complete(server, { wordpressSiteUrl: 'http://127.0.0.1:1', registrationToken }),
  )
  expect(await healthOf(server, token)).toMatchObject({
    wordpressSiteUrl: 'http://127.0.0.1:1',
    ok: false,
    checkedAt: expect.any(String),
    brokenSince: null,
  })
  expect((await healthOf(server, token)).checks.at(-1)).toMatchObject({ code: 'connect_failed' })
})

test('waits no longer than 6 s for a silent site', async () => {
  const patient = await given.server({ PUBLISH_TIMEOUT_MS: '60000' })
  const { registrationToken } = await given.paid(patient)
  const began = performance.now()
  const answer = await complete(patient, { wordpressSiteUrl: await givenSilent(), registrationToken })
  const ms = performance.now() - began
  expect(answer.status).toBe(200)
  expect((await healthOf(patient, signedIn(answer))).checks.at(-1)).toMatchObject({ code: 'timeout' })
  expect([ms > 5900, ms < 9000]).toEqual([true, true])
  await patient.stop()
})

test('does not visit the site of an account that is not paid', async () => {
  const visits: string[] = []
  const url = await givenSilent(({ url: path = '' }, response) => {
    visits.push(path)
    response.end()
  })
  const { registrationToken } = await given.registration(server)
  expect((await complete(server, { wordpressSiteUrl: url, registrationToken })).status).toBe(402)
  expect(visits).toEqual([])
})

test('names every missing field of the site when nothing is stored', async () => {
  const { registrationToken } = await given.paid(server)
  const nothing = { wordpressSiteUrl: '', wordpressUsername: undefined, wordpressApiKey: undefined }
  const { status, body } = await complete(server, { ...nothing, registrationToken })
  expect([status, Object.keys(body.fields)]).toEqual([
    400,
    ['wordpressSiteUrl', 'wordpressUsername', 'wordpressApiKey'],
  ])
})

test('tries a changed login in settings and keeps the stored one when it is rejected', async () => {
  const owner = await given.account(server)
  const update = (body: object) =>
    server.call('PUT', '/profile/business', { ...given.business(), ...body }, owner.token)
  const refused = await update({ businessName: 'Renamed', wordpressApiKey: wrong })
  expect(refused).toMatchObject({
    status: 422,
    body: { code: 'wordpress_refused', fields: { wordpressApiKey: expect.any(String) } },
  })
  const { businessName } = given.business()
  expect((await profileOf(server, owner.token)).businessProfile).toMatchObject({ businessName })
  expect((await update({ ...given.business('editor') })).status).toBe(200)
  expect((await profileOf(server, owner.token)).businessProfile).toMatchObject({
    wordpressUsername: 'editor',
  })
})

test('does not visit the site when its login is unchanged', async () => {
  const visits: string[] = []
  const url = await givenHost({ ask: ({ path }) => void visits.push(path) })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const { wordpressApiKey: _, ...business } = given.business()
  const saved = await server.call(
    'PUT',
    '/profile/business',
    { ...business, wordpressSiteUrl: url, businessName: 'Renamed' },
    owner.token,
  )
  expect([saved.status, visits]).toEqual([200, []])
})

test('changes the business of an account without a site, and publishes nothing until it has one', async () => {
  const owner = await given.account(server)
  await server.app.db.delete(sites).where(eq(sites.accountId, owner.accountId))
  const {
    wordpressSiteUrl: _url,
    wordpressUsername: _user,
    wordpressApiKey: _key,
    ...business
  } = given.business()
  const update = (body: object) =>
    server.call('PUT', '/profile/business', { ...business, businessName: 'Renamed', ...body }, owner.token)
  expect((await update({})).status).toBe(400)
  expect(await update({ connectLater: true })).toMatchObject({
    status: 200,
    body: { data: { businessProfile: { businessName: 'Renamed', hasWordpressApiKey: false } } },
  })
  const post = await given.post(server, owner)
  const published = await server.call('POST', `/posts/${post.id}/publish`, undefined, owner.token)
  expect(published).toMatchObject({ status: 409, body: { code: 'no_site' } })
  expect(
    (await server.call('GET', `/posts/${post.id}`, undefined, owner.token)).body.data.post,
  ).toMatchObject({
    status: 'draft',
  })
})
