import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given, password } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { sites } from '../../schema/profile.ts'

const server = await given.server()
const { app } = server
const update = (body: object, token: string) => {
  const { wordpressApiKey: _, ...business } = given.business()
  return server.call('PUT', '/profile/business', { ...business, connectLater: true, ...body }, token)
}

test('keeps the stored application password when no new one is given', async () => {
  const { accountId, token } = await given.account(server, { profile: { wordpressApiKey: 'kept kept' } })
  const answer = await update({ businessName: 'New name', wordpressApiKey: '' }, token)
  expect(answer.status).toBe(200)
  expect(answer.body.data.businessProfile).toMatchObject({
    businessName: 'New name',
    hasWordpressApiKey: true,
  })
  expect(await applicationPassword(accountId)).toBe('kept kept')
})

test('replaces the stored application password with a new one', async () => {
  const { accountId, token } = await given.account(server)
  await update({ wordpressApiKey: ' brand new ' }, token)
  expect(await applicationPassword(accountId)).toBe('brand new')
})

test('forgets what it knew about the old address when it changes, and keeps it on other changes', async () => {
  const { accountId, token } = await given.account(server, {
    profile: { wordpressSiteUrl: 'https://one.example.com' },
  })
  await app.db
    .update(sites)
    .set({ restRoot: 'https://one.example.com/wp-json/' })
    .where(eq(sites.accountId, accountId))
  await update({ wordpressSiteUrl: 'https://one.example.com', businessName: 'Other' }, token)
  expect((await siteOf(accountId)).restRoot).toBe('https://one.example.com/wp-json/')
  await update({ wordpressSiteUrl: 'https://one.example.com/blog' }, token)
  expect(await siteOf(accountId)).toMatchObject({ url: 'https://one.example.com/blog', restRoot: null })
})

test('requires a new application password for another host and never sends the stored one there', async () => {
  const { accountId, token } = await given.account(server, {
    profile: { wordpressSiteUrl: 'https://one.example.com' },
  })
  const elsewhere = { wordpressSiteUrl: 'https://two.example.com' }
  const refused = await update(elsewhere, token)
  expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, ['wordpressApiKey']])
  const tried = await server.call('POST', '/posts/test-wordpress-connection', elsewhere, token)
  expect([tried.status, tried.body.code]).toEqual([409, 'no_site'])
  expect((await siteOf(accountId)).url).toBe('https://one.example.com')
  expect((await update({ ...elsewhere, wordpressApiKey: 'of two' }, token)).status).toBe(200)
})

test('lets an account without a live subscription read but not change its profile', async () => {
  const { accountId, token } = await given.account(server)
  await setSubscription({ app }, accountId, { status: 'canceled' })
  const answer = await update({ businessName: 'Other' }, token)
  expect(answer.status).toBe(402)
  expect(answer.body.code).toBe('payment_required')
  const shown = await server.call('GET', '/profile', undefined, token)
  expect(shown.body.data.businessProfile.businessName).toBe(given.business().businessName)
})

test('requires the application password when a site is first given, which completes the profile', async () => {
  const { email } = await given.paid(server)
  const token = (await server.call('POST', '/auth/login', { email, password })).body.data.tokens.accessToken
  expect((await server.call('GET', '/profile', undefined, token)).body.data.businessProfile).toBeNull()
  const refused = await update({}, token)
  expect(refused.status).toBe(400)
  expect(refused.body.fields).toEqual({ wordpressApiKey: 'WordPress API key is required' })
  expect((await server.call('GET', '/profile', undefined, token)).body.data.businessProfile).toBeNull()
  expect((await update({ wordpressApiKey: 'abcd' }, token)).status).toBe(200)
  expect((await server.call('GET', '/profile', undefined, token)).body.data.user.profileComplete).toBe(true)
})

async function siteOf(accountId: string) {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  return site!
}

const applicationPassword = async (accountId: string) =>
  app.secrets.open((await siteOf(accountId)).sealedPassword, `${accountId}:wordpress`)
