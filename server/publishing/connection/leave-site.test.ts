import { eq } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { allowConnection } from '../../../test/bad-inputs/allow-connection.ts'
import { onSite } from '../../../test/given/given-wordpress.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { openApplicationPassword } from '../../profile/application-password.ts'
import { formerSites, sites } from '../../schema/profile.ts'
import { publications } from '../../schema/publishing.ts'
import { basicAuth } from '../wordpress/wordpress.ts'
import { tidyFormerSites } from './tidy-former-sites.ts'

// Its own server: cleaning up others' leftovers would revoke the password that all tests share.
const server = await given.server({})
afterAll(async () => {
  await server.stop()
  await server.database.close()
})
const { app } = server
const tidy = () => tidyFormerSites.run(app, {}, { signal: new AbortController().signal, last: true })
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()

async function schedule(owner: Account, minutes: number) {
  const post = await given.post(server, owner)
  const body = { id: post.id, scheduledDate: inMinutes(minutes) }
  const answer = await server.call('POST', '/posts/schedule', body, owner.token)
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data.post
}

const find = async (owner: Account, id: string) =>
  (await server.call('GET', `/posts/${id}`, undefined, owner.token)).body.data.post
const leftBehind = ({ accountId }: Account) =>
  app.db.select().from(formerSites).where(eq(formerSites.accountId, accountId))
const moveTo = (owner: Account, more: object = {}) =>
  server.call(
    'PUT',
    '/profile/business',
    { ...given.business(), wordpressSiteUrl: 'https://new.example.com', wordpressApiKey: 'of new', ...more },
    owner.token,
  )

test('removes our draft and revokes our password when a site is left, holds scheduled posts and keeps the business', async () => {
  const owner = await given.account(server)
  await connectWithOwnPassword(owner)
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, owner.accountId))
  const login = {
    username: site!.username,
    password: openApplicationPassword(app.secrets, owner.accountId, site!.sealedPassword),
  }
  const post = await schedule(owner, 10)
  const mark = await until(async () => {
    const [row] = await app.db.select().from(publications).where(eq(publications.postId, post.id))
    return row?.stagedVersion && !row.leaseUntil ? row.mark : false
  })
  expect(await onSite(mark)).toMatchObject({ drafts: [{ status: 'draft' }] })
  const left = await server.call('DELETE', '/posts/wordpress-connection', undefined, owner.token)
  expect(left.body.data).toEqual({ held: 1 })
  expect(await find(owner, post.id)).toMatchObject({ status: 'held', scheduledDate: null })
  const { body } = await server.call('GET', '/profile', undefined, owner.token)
  expect(body.data.businessProfile).toMatchObject({ wordpressSiteUrl: '', hasWordpressApiKey: false })
  await tidy()
  expect(await onSite(mark)).toMatchObject({ live: [], drafts: [] })
  const own = `${site!.restRoot}wp/v2/users/me/application-passwords/introspect`
  expect((await fetch(own, { headers: { authorization: basicAuth(login) } })).status).toBe(401)
  expect(await leftBehind(owner)).toEqual([])
  expect(
    (await server.call('DELETE', '/posts/wordpress-connection', undefined, owner.token)).body.data,
  ).toEqual({ held: 0 })
})

async function connectWithOwnPassword(owner: Account): Promise<void> {
  const { wordpressSiteUrl } = given.business()
  const path = '/posts/wordpress-connection/begin'
  const begun = await server.call('POST', path, { wordpressSiteUrl }, owner.token)
  const back = await allowConnection(begun.body.data.authorizeUrl, 'administrator')
  const page = (await fetch(back, { redirect: 'manual' })).headers.get('location') ?? ''
  const receipt = page.split('#connection=')[1]
  const done = await server.call('POST', '/posts/wordpress-connection/finish', { receipt }, owner.token)
  expect(done.status, JSON.stringify(done.body)).toBe(200)
}

test('asks what to do with scheduled posts before changing the site, then moves or holds them', async () => {
  for (const scheduledPosts of ['move', 'hold'] as const) {
    // Not the shared site, because its password would be revoked during cleanup.
    const owner = await given.account(server, { profile: { wordpressSiteUrl: 'https://old.example.com' } })
    const post = await schedule(owner, 600)
    const asked = await moveTo(owner)
    expect([asked.status, asked.body.code, Object.keys(asked.body.fields)]).toEqual([
      409,
      'site_change_undecided',
      ['scheduledPosts'],
    ])
    expect(await leftBehind(owner)).toEqual([])
    expect((await find(owner, post.id)).status).toBe('scheduled')
    expect((await moveTo(owner, { scheduledPosts })).status).toBe(200)
    const after = await find(owner, post.id)
    expect(after.status).toBe(scheduledPosts === 'move' ? 'scheduled' : 'held')
    expect(after.scheduledDate).toBe(scheduledPosts === 'move' ? post.scheduledDate : null)
    expect(await leftBehind(owner)).toHaveLength(1)
  }
})

test('changes the site without asking when nothing is scheduled, and ignores another spelling of the address', async () => {
  const owner = await given.account(server, { profile: { wordpressSiteUrl: 'https://www.old.example.com/' } })
  const spelt = { wordpressSiteUrl: 'http://old.example.com/wp-admin/' }
  expect((await moveTo(owner, spelt)).status).toBe(200)
  expect(await leftBehind(owner)).toEqual([])
  expect((await moveTo(owner)).status).toBe(200)
  expect(await leftBehind(owner)).toMatchObject([{ url: 'http://old.example.com/wp-admin/' }])
})

test('retries an unreachable former site for days, then asks its owner to revoke the password', async () => {
  const owner = await given.account(server, { profile: { wordpressSiteUrl: 'http://127.0.0.1:9' } })
  await moveTo(owner)
  await tidy()
  expect(await leftBehind(owner)).toMatchObject([{ attempts: 1 }])
  await app.db
    .update(formerSites)
    .set({ attempts: 16, tryAfter: new Date(0) })
    .where(eq(formerSites.accountId, owner.accountId))
  await tidy()
  expect(await leftBehind(owner)).toEqual([])
  const { body } = await server.call('GET', '/notifications', undefined, owner.token)
  expect(body.data.notifications[0].title).toBe('Remove our password from 127.0.0.1:9')
})
