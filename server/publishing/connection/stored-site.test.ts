import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { given } from '../../../test/given/given.ts'
import { accounts } from '../../schema/accounts.ts'
import { sites } from '../../schema/profile.ts'
import { openApplicationPassword, sealApplicationPassword } from '../../profile/application-password.ts'
import { storeSite } from '../../profile/save-site.ts'

const server = await given.server()
const { app } = server
const { wordpressUsername: _, wordpressApiKey: __, ...texts } = given.business()
const complete = (body: object) =>
  server.call('POST', '/auth/complete-profile', {
    ...texts,
    wordpressSiteUrl: 'https://one.example',
    connectLater: true,
    ...body,
  })

/** Paid and connected to https://one.example with one click. */
async function connected() {
  const { email, registrationToken } = await given.paid(server)
  const [account] = await app.db.select().from(accounts).where(eq(accounts.email, email))
  const { id } = account!
  await storeSite(app.db, id, {
    url: 'https://one.example',
    username: 'ada',
    sealedPassword: sealApplicationPassword(app.secrets, id, 'handed over'),
    restRoot: 'https://one.example/wp-json/',
  })
  return { id, registrationToken }
}

async function siteOf(accountId: string) {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, accountId))
  const { url, username, restRoot, sealedPassword } = site!
  return {
    url,
    username,
    restRoot,
    password: openApplicationPassword(app.secrets, accountId, sealedPassword),
  }
}

const both = {
  wordpressUsername: 'WordPress username is required',
  wordpressApiKey: 'WordPress API key is required',
}

test('completes a profile with the login stored for its host', async () => {
  const { id, registrationToken } = await connected()
  expect(await complete({ registrationToken, wordpressUsername: '' })).toMatchObject({ status: 200 })
  expect(await siteOf(id)).toEqual({
    url: 'https://one.example',
    username: 'ada',
    restRoot: 'https://one.example/wp-json/',
    password: 'handed over',
  })
})

test('prefers a typed login to the stored one', async () => {
  const { id, registrationToken } = await connected()
  await complete({ registrationToken, wordpressUsername: 'grace', wordpressApiKey: 'typed' })
  expect(await siteOf(id)).toMatchObject({ username: 'grace', password: 'typed' })
})

test('asks for the login in the same words for another host and when none is stored', async () => {
  const { id, registrationToken } = await connected()
  const elsewhere = { registrationToken, wordpressSiteUrl: 'https://two.example' }
  expect(await complete(elsewhere)).toMatchObject({ status: 400, body: { fields: both } })
  const named = await complete({ ...elsewhere, wordpressUsername: 'ada' })
  expect(named.body.fields).toEqual({ wordpressApiKey: both.wordpressApiKey })
  const keyed = await complete({ ...elsewhere, wordpressApiKey: 'typed' })
  expect(keyed.body.fields).toEqual({ wordpressUsername: both.wordpressUsername })
  expect(await siteOf(id)).toMatchObject({ url: 'https://one.example', password: 'handed over' })
  const none = await given.paid(server)
  expect((await complete({ registrationToken: none.registrationToken })).body.fields).toEqual(both)
})

test('keeps the username in settings when it is left out', async () => {
  const { token, accountId } = await given.account(server, {
    profile: { wordpressSiteUrl: 'https://one.example', wordpressUsername: 'ada' },
  })
  const update = (body: object) =>
    server.call('PUT', '/profile/business', { ...texts, connectLater: true, ...body }, token)
  expect((await update({ wordpressSiteUrl: 'https://one.example/blog' })).status).toBe(200)
  expect(await siteOf(accountId)).toMatchObject({ url: 'https://one.example/blog', username: 'ada' })
  const elsewhere = await update({ wordpressSiteUrl: 'https://two.example', wordpressApiKey: 'of two' })
  expect(elsewhere.body.fields).toEqual({ wordpressUsername: both.wordpressUsername })
})
