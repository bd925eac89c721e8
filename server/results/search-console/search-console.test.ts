import { sql } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import { givenSearchConsole } from '../../../test/fakes/search-console/given-search-console.ts'
import { givenLive } from '../../../test/given/given-results.ts'
import { given, password } from '../../../test/given/given.ts'
import { until } from '../../../test/until.ts'
import { searchConsoles } from '../../schema/results.ts'

const world = await givenSearchConsole()
const { google, server, call, begin, finish, connect, stateOf, givenOwner, givenConnected, readAgain } = world
const site = 'https://paws.example.com'
beforeEach(world.reset)

test('connects by consent, reads 16 months by weeks and shows them as an import', async () => {
  const owner = await givenOwner()
  const bath = await givenLive(server, owner, 'dog-bath', '2020-01-01')
  const silent = await givenLive(server, owner, 'silent', '2020-01-01')
  google.rows = ({ dimension, startDate }) =>
    startDate < '2026-01-01'
      ? []
      : dimension === 'query'
        ? [['dog teeth cleaning cost', 0, 90, 34.2]]
        : [
            [`${site}/dog-bath/`, 7, 90, 8.4],
            [`${site}/`, 30, 900, 2],
          ]
  expect(await stateOf(owner)).toMatchObject({ state: 'off', property: null })
  const { status, body } = await connect(owner)
  expect(status, JSON.stringify(body)).toBe(200)
  expect(body.data).toMatchObject({
    state: 'connected',
    property: 'sc-domain:paws.example.com',
    problem: null,
  })
  await until(async () => (await stateOf(owner)).read_at)
  const { latest, change, openQueries } = (await call('GET', '/results', owner)).body.data
  expect(latest).toMatchObject({ clicks: 7, impressions: 90, siteClicks: 37, shown: 1 })
  expect(latest.posts.map(({ id }: { id: string }) => id)).toEqual([bath, silent])
  expect(change.clicks).toBe(0)
  expect(openQueries).toEqual([{ query: 'dog teeth cleaning cost', impressions: 90, position: 34.2 }])
  const { periods } = (await call('GET', `/posts/${bath}/results`, owner)).body.data
  expect(periods).toHaveLength(12)
  expect(periods[0]).toMatchObject({ clicks: 7, impressions: 90, position: 8.4, period: latest.period })
  expect(google.queries).toHaveLength(70)
  await readAgain(owner)
  expect(google.queries).toHaveLength(72)
})

test('refuses a state that is foreign, used, expired or invented, and never asks Google', async () => {
  const [owner, stranger] = [await givenOwner(), await givenOwner()]
  const theirs = await google.consentTo(await begin(stranger))
  const mine = await google.consentTo(await begin(owner))
  const refused = { status: 400, body: { code: 'invalid_token' } }
  expect(await finish(theirs, owner)).toMatchObject(refused)
  expect(await finish({ ...mine, state: 'x'.repeat(43) }, owner)).toMatchObject(refused)
  expect(await finish({ state: mine.state, code: mine.code }, owner)).toMatchObject({ status: 200 })
  expect(await finish({ state: mine.state, code: mine.code }, owner)).toMatchObject(refused)
  const late = await google.consentTo(await begin(owner))
  await server.app.db.update(searchConsoles).set({ stateExpiresAt: sql`now()` })
  expect(await finish({ state: late.state, code: late.code }, owner)).toMatchObject(refused)
  expect(await stateOf(stranger)).toMatchObject({ state: 'off' })
  expect(await stateOf(owner)).toMatchObject({ state: 'connected' })
})

test('redeems one of many concurrent returns', async () => {
  const owner = await givenOwner()
  const { state, code } = await google.consentTo(await begin(owner))
  const answers = await Promise.all(Array.from({ length: 6 }, () => finish({ state, code }, owner)))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
})

test('says what is missing when Google gives less than everything', async () => {
  const owner = await givenOwner()
  const finishWith = async (change: (back: { state: string; code: string }) => object, choice?: 'untick') => {
    const { state, code } = await google.consentTo(await begin(owner), choice)
    const { status, body } = await finish(change({ state, code }), owner)
    return { status, message: body.message }
  }
  expect(await finishWith((back) => ({ ...back, code: 'guessed' }))).toEqual({
    status: 422,
    message: 'Google refused the connection. Connect again.',
  })
  expect((await finishWith((back) => back, 'untick')).message).toContain('leave its box checked')
  // The code of one consent with the state of another has the wrong verifier.
  const other = await google.consentTo(await begin(owner))
  expect((await finishWith((back) => ({ ...back, code: other.code }))).status).toBe(422)
  google.fault = () => ({ status: 503, reason: 'backendError' })
  expect((await finishWith((back) => back)).message).toBe(
    'Google didn’t respond. Connect again in a few minutes.',
  )
  google.fault = () => undefined
  google.properties = { 'sc-domain:paws.example.com': 'siteUnverifiedUser' }
  expect((await finishWith((back) => back)).message).toContain('no property in Search Console')
  expect(await stateOf(owner)).toMatchObject({ state: 'off', properties: [] })
})

test('offers the choice if no property is that of the site, and says which sites differ', async () => {
  const [owner, stranger] = [await givenOwner(), await givenOwner()]
  google.properties = {
    'sc-domain:cats.example.com': 'siteFullUser',
    'https://dogs.example.com/': 'siteOwner',
  }
  google.rows = ({ property }) => [[`https://${/cats|dogs/.exec(property)![0]}.example.com/a/`, 1, 20, 3]]
  expect((await connect(owner)).body.data).toMatchObject({ state: 'choose', property: null })
  const choose = (property: string, who = owner) => call('PUT', '/search-console', who, { property })
  expect((await choose('https://paws.example.com/')).status).toBe(404)
  expect((await choose('https://dogs.example.com/', stranger)).status).toBe(404)
  expect((await choose('https://dogs.example.com/')).status).toBe(200)
  const { problem } = await until(async () => {
    const state = await stateOf(owner)
    return state.problem && state
  })
  expect(problem).toContain('These pages are on dogs.example.com, and yours are on paws.example.com.')
  expect((await call('GET', '/results', owner)).body.data.latest).toBeNull()
})

test('ends the access at Google when it is disconnected or the account is deleted, and keeps what was read', async () => {
  const owner = await givenConnected()
  expect((await call('DELETE', '/search-console', owner)).status).toBe(200)
  expect((await call('DELETE', '/search-console', owner)).status).toBe(200)
  expect(google.revoked).toHaveLength(1)
  expect(await stateOf(owner)).toMatchObject({ state: 'off', properties: [] })
  expect((await connect(owner)).status).toBe(200)
  const end = { currentPassword: password, confirm: owner.email }
  expect((await call('POST', '/account/delete', owner, end)).status).toBe(200)
  expect(google.revoked).toHaveLength(2)
  const down = await givenConnected()
  await google.close()
  expect((await call('DELETE', '/search-console', down)).status).toBe(200)
})

test('is off without a client: no state, no button, nothing to call', async () => {
  const other = await given.server()
  const owner = await given.account(other)
  const results = await other.call('GET', '/results', undefined, owner.token)
  expect(results.body.data.searchConsole).toBeNull()
  expect(await other.call('POST', '/search-console/begin', {}, owner.token)).toMatchObject({
    status: 404,
    body: { code: 'not_found' },
  })
  expect(other.app.searchConsole).toBeUndefined()
})
