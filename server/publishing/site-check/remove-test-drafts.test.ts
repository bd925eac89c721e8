import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, test } from 'vitest'
import { leftByTests } from '../../../test/given/left-by-tests.ts'
import { loginOf } from '../../../test/given/given-wordpress.ts'
import { givenHost } from '../../../test/fakes/sites/quirky-host.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { connectionTests, formerSites } from '../../schema/profile.ts'
import { tidyFormerSites } from '../connection/tidy-former-sites.ts'
import { examineSite } from './examine-site.ts'
import { removeTestDrafts } from './remove-test-drafts.ts'

// Its own server, so that its sweep does not touch other tests.
const server = await given.server({})
afterAll(async () => {
  await server.stop()
  await server.database.close()
})
const { app } = server
const attempt = { signal: new AbortController().signal, last: true }

/** A connection test of a site that stops answering after that request, which still arrives. */
async function givenTestCutOff(at: RegExp) {
  let isAway = false
  const url = await givenHost({
    ask: () => (isAway ? { status: 503 } : undefined),
    reply: (replied, { method, path }) => {
      if (method === 'POST' && at.test(path)) isAway = true
      return isAway ? { ...replied, status: 503, headers: {}, body: '' } : replied
    },
  })
  const owner = await given.account(server, { profile: { wordpressSiteUrl: url } })
  const { accountId } = owner
  await examineSite(app, { accountId, url, login: loginOf('administrator'), withinMs: 60_000 })
  const [row] = await testsOf(owner)
  return { owner, mark: row!.mark, comeBack: () => (isAway = false) }
}

const testsOf = ({ accountId }: Account) =>
  app.db.select().from(connectionTests).where(eq(connectionTests.accountId, accountId))

async function sweep({ accountId }: Account) {
  await app.db
    .update(connectionTests)
    .set({ tryAfter: sql`now()` })
    .where(eq(connectionTests.accountId, accountId))
  await removeTestDrafts.run(app, {}, attempt)
}

const requests = { draft: /\/wp\/v2\/posts\?/, picture: /\/wp\/v2\/media\?/ }

test.each(Object.entries(requests))(
  'removes the %s of a connection test whose answer was lost once its site is back',
  async (_name, request) => {
    const { owner, mark, comeBack } = await givenTestCutOff(request)
    expect(await leftByTests(mark)).toBe(1)
    await sweep(owner)
    expect(await testsOf(owner)).toMatchObject([{ attempts: 1 }])
    comeBack()
    await sweep(owner)
    expect(await leftByTests(mark)).toBe(0)
    expect(await testsOf(owner)).toEqual([])
  },
)

test('keeps the password of a disconnected site until the leftovers of a connection test are removed', async () => {
  const { owner, mark, comeBack } = await givenTestCutOff(requests.draft)
  await server.call('DELETE', '/posts/wordpress-connection', undefined, owner.token)
  comeBack()
  // All tests share this password, so nothing here may revoke it.
  const former = eq(formerSites.accountId, owner.accountId)
  await tidyFormerSites.run(app, {}, attempt)
  expect(await app.db.select().from(formerSites).where(former)).toMatchObject([{ attempts: 1 }])
  await sweep(owner)
  expect(await leftByTests(mark)).toBe(0)
  expect(await testsOf(owner)).toEqual([])
  await app.db.delete(formerSites).where(former)
})

test('does not remove the draft of a running test, and gives up on a site after days', async () => {
  const { owner, mark } = await givenTestCutOff(requests.draft)
  await removeTestDrafts.run(app, {}, attempt)
  expect(await testsOf(owner)).toMatchObject([{ attempts: 0, mark }])
  await app.db.update(connectionTests).set({ attempts: 16 }).where(eq(connectionTests.mark, mark))
  await sweep(owner)
  expect(await testsOf(owner)).toEqual([])
})
