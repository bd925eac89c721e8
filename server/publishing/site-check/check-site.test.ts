import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenHost, type Quirks } from '../../../test/fakes/sites/quirky-host.ts'
import { given, until, type Account } from '../../../test/given/given.ts'
import { subscriptions } from '../../schema/billing.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { sites } from '../../schema/profile.ts'
import { checkSite, checkSites } from './check-site.ts'

const server = await given.server()
const { app } = server
const attempt = { signal: new AbortController().signal, last: false }

async function check(owner: Account) {
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, owner.accountId))
  await checkSite.run(app, { siteId: site!.id }, attempt)
  const { body } = await server.call('GET', '/posts/wordpress-connection', undefined, owner.token)
  return body.data.site
}

async function told(owner: Account) {
  const mails = await app.db
    .select({ template: mailOutbox.template, data: mailOutbox.data })
    .from(mailOutbox)
    .where(eq(mailOutbox.accountId, owner.accountId))
  const { body } = await server.call('GET', '/notifications', undefined, owner.token)
  return {
    mails: mails.filter(({ template }) => template === 'connection-broken'),
    notes: body.data.notifications.filter(({ kind }: { kind: string }) => kind === 'connection_broken'),
  }
}

/** A host whose faults can be switched on and off. */
async function givenMoody() {
  const mood: { now: ReturnType<NonNullable<Quirks['ask']>> } = { now: undefined }
  const url = await givenHost({ ask: () => mood.now })
  return { mood, owner: await given.account(server, { profile: { wordpressSiteUrl: url } }) }
}

const longAgo = (owner: Account) =>
  app.db
    .update(sites)
    .set({ checkedAt: sql`now() - interval '30 minutes'` })
    .where(eq(sites.accountId, owner.accountId))

test('does not visit the site of an account without a plan until it has one again', async () => {
  const owner = await given.account(server)
  const [site] = await app.db.select().from(sites).where(eq(sites.accountId, owner.accountId))
  /** Counts the checks ever queued for this site, after making it due again. */
  const checks = async () => {
    await app.db
      .update(sites)
      .set({ checkAfter: sql`now()` })
      .where(eq(sites.id, site!.id))
    await checkSites.run(app, {}, attempt)
    const { rows } = await app.db.execute(
      sql`select 1 from pgboss.job where name = 'check-site' and data->>'siteId' = ${site!.id}`,
    )
    return rows.length
  }
  const plan = eq(subscriptions.accountId, owner.accountId)
  await app.db.update(subscriptions).set({ status: 'canceled' }).where(plan)
  const before = await checks()
  expect(await checks()).toBe(before)
  await app.db.update(subscriptions).set({ status: 'active' }).where(plan)
  // A site is skipped while the result of an earlier check is being written.
  await until(async () => (await checks()) > before)
})

test('stores what the daily check finds and checks again after a day or before the next post', async () => {
  const owner = await given.account(server)
  const site = await check(owner)
  expect(site).toMatchObject({
    ok: true,
    name: expect.stringMatching(/./),
    timezone: expect.stringMatching(/./),
    mayPublish: true,
    contentForm: 'blocks',
    brokenSince: null,
  })
  expect(Date.parse(site.nextCheckAt) - Date.now()).toBeGreaterThan(23 * 3_600_000)
  const post = await given.post(server, owner)
  const scheduledDate = new Date(Date.now() + 10 * 3_600_000).toISOString()
  await server.call('POST', '/posts/schedule', { id: post.id, scheduledDate }, owner.token)
  expect(Date.parse((await check(owner)).nextCheckAt)).toBe(Date.parse(scheduledDate) - 3 * 3_600_000)
})

test('reports a broken connection once by notification and mail, and again if it breaks after a fix', async () => {
  const { mood, owner } = await givenMoody()
  const post = await given.post(server, owner, { title: 'Soon due' })
  const scheduledDate = new Date(Date.now() + 3_600_000).toISOString()
  await server.call('POST', '/posts/schedule', { id: post.id, scheduledDate }, owner.token)
  mood.now = { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }
  await check(owner)
  expect(await check(owner)).toMatchObject({ ok: false, brokenSince: expect.any(String) })
  const { mails, notes } = await told(owner)
  expect(mails).toMatchObject([
    {
      data: { fix: expect.stringContaining('/wp-json/'), nextPost: { title: 'Soon due', at: scheduledDate } },
    },
  ])
  expect(notes).toMatchObject([{ url: '/dashboard/settings?tab=site#your-site' }])
  mood.now = undefined
  expect(await check(owner)).toMatchObject({ ok: true, brokenSince: null })
  mood.now = { status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }
  await check(owner)
  expect((await told(owner)).mails).toHaveLength(2)
})

test('checks a disturbance again after half an hour and reports it only if it lasts', async () => {
  const { mood, owner } = await givenMoody()
  mood.now = { status: 503, body: 'Briefly unavailable for scheduled maintenance.' }
  const first = await check(owner)
  expect(first).toMatchObject({ ok: false, brokenSince: null })
  expect(Date.parse(first.nextCheckAt) - Date.now()).toBeLessThan(31 * 60_000)
  expect((await told(owner)).mails).toEqual([])
  await longAgo(owner)
  expect((await check(owner)).brokenSince).not.toBeNull()
  expect((await told(owner)).mails).toHaveLength(1)
})

test('checks a re-entered site immediately and forgets what was found at the old one', async () => {
  const owner = await given.account(server)
  await check(owner)
  const { wordpressSiteUrl } = given.business()
  await server.call(
    'PUT',
    '/profile/business',
    { ...given.business(), wordpressSiteUrl: `${wordpressSiteUrl}/`, connectLater: true },
    owner.token,
  )
  const { body } = await server.call('GET', '/posts/wordpress-connection', undefined, owner.token)
  expect(body.data.site).toMatchObject({ ok: null, checks: [], name: '' })
  expect(Date.parse(body.data.site.nextCheckAt)).toBeLessThanOrEqual(Date.now() + 1000)
})
