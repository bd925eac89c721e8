import { eq } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { allowConnection } from '../../../test/bad-inputs/allow-connection.ts'
import { checkConnection } from '../../../test/given/given-wordpress.ts'
import { given, password } from '../../../test/given/given.ts'
import { openApplicationPassword } from '../../profile/application-password.ts'
import { accounts } from '../../schema/accounts.ts'
import { siteConnections, sites } from '../../schema/profile.ts'

const server = await given.server()
const { app } = server
const { url } = inject('given').wordpress
const begin = (body: object, token?: string) =>
  server.call('POST', '/posts/wordpress-connection/begin', { wordpressSiteUrl: url, ...body }, token)
const finish = (body: object, token?: string) =>
  server.call('POST', '/posts/wordpress-connection/finish', body, token)
const stateOf = (registrationToken: string) =>
  server.call('POST', '/auth/registration-state', { registrationToken })

/** Follows the browser to our callback and returns where that redirects. */
async function comeBack(location: string) {
  const answer = await fetch(location, { redirect: 'manual' })
  expect(answer.status).toBe(303)
  expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
  expect(answer.headers.get('cache-control')).toBe('no-store')
  return new URL(answer.headers.get('location')!)
}

const receiptOf = ({ hash }: URL) => /^#connection=([\w-]{43})$/.exec(hash)?.[1]

async function signIn(email: string): Promise<string> {
  return (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
}

test('connects a new customer in one click and completes the profile without showing a password', async () => {
  const { email, registrationToken } = await given.paid(server)
  const { authorizeUrl } = (await begin({ registrationToken })).body.data
  expect(authorizeUrl).toMatch(`${url}/wp-admin/authorize-application.php?app_name=Quillcast+`)
  const page = await comeBack(await allowConnection(authorizeUrl, 'author'))
  expect(page.origin + page.pathname).toBe(`${server.url}/complete-profile`)
  const finished = await finish({ receipt: receiptOf(page), registrationToken })
  expect(finished).toMatchObject({
    status: 200,
    body: { data: { wordpressSiteUrl: url, wordpressUsername: 'author' } },
  })
  const site = { wordpressSiteUrl: url, wordpressUsername: 'author', connected: true, problem: null }
  expect((await stateOf(registrationToken)).body.data).toEqual({ draft: null, site, paid: true })

  const { wordpressUsername: _, wordpressApiKey: __, ...business } = given.business()
  const { body } = await server.call('POST', '/auth/complete-profile', { ...business, registrationToken })
  const { accessToken } = body.data.tokens
  await checkConnection(server, accessToken)
  expect((await begin({ registrationToken })).body.code).toBe('profile_already_complete')

  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  const [stored] = await app.db.select().from(sites).where(eq(sites.accountId, account!.id))
  expect(stored).toMatchObject({ url, username: 'author', restRoot: `${url}/wp-json/` })
  expect(openApplicationPassword(app.secrets, account!.id, stored!.sealedPassword)).toMatch(/^\w{24}$/)
  const [left] = await app.db.select().from(siteConnections).where(eq(siteConnections.accountId, account!.id))
  expect(left).toMatchObject({ sealedPassword: null, collectedAt: expect.any(Date) })
})

test('connects a signed-in customer before the profile is complete, tests the site there and reconnects', async () => {
  const { email } = await given.paid(server)
  const token = await signIn(email)
  for (const role of ['contributor', 'editor', 'editor'] as const) {
    const { authorizeUrl } = (await begin({}, token)).body.data
    const page = await comeBack(await allowConnection(authorizeUrl, role))
    expect((await finish({ receipt: receiptOf(page) }, token)).body.data.wordpressUsername).toBe(role)
  }
  const shown = await server.call('GET', '/profile', undefined, token)
  expect(shown.body.data).toMatchObject({
    businessProfile: null,
    site: { wordpressSiteUrl: url, wordpressUsername: 'editor', connected: true },
  })
  await checkConnection(server, token)
})

test('replaces the old login with the new one in settings', async () => {
  const { token } = await given.account(server, { profile: given.business('contributor') })
  const { authorizeUrl } = (await begin({ wordpressSiteUrl: `${url}/wp-admin/` }, token)).body.data
  const page = await comeBack(await allowConnection(authorizeUrl, 'author'))
  expect(page.origin + page.pathname).toBe(`${server.url}/dashboard/settings`)
  await finish({ receipt: receiptOf(page) }, token)
  const { businessProfile, site } = (await server.call('GET', '/profile', undefined, token)).body.data
  expect(businessProfile).toMatchObject({ wordpressSiteUrl: url, wordpressUsername: 'author' })
  expect(site).toBeNull()
  const chosen = (await begin({ returnTo: 'complete-profile' }, token)).body.data.authorizeUrl
  expect((await comeBack(await allowConnection(chosen, 'author'))).pathname).toBe('/complete-profile')
})

test('returns to the page and stores nothing when the owner declines in WordPress', async () => {
  const { registrationToken } = await given.paid(server)
  const { authorizeUrl } = (await begin({ registrationToken })).body.data
  const page = await comeBack(await allowConnection(authorizeUrl, 'author', 'reject'))
  expect(page.href).toBe(`${server.url}/complete-profile#connection-failed=rejected`)
  expect((await stateOf(registrationToken)).body.data.site).toBeNull()
})
