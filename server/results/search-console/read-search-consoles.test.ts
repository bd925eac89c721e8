import { eq } from 'drizzle-orm'
import { beforeEach, expect, test } from 'vitest'
import type { ApiFault, Row } from '../../../test/fakes/search-console/fake-google.ts'
import { givenSearchConsole } from '../../../test/fakes/search-console/given-search-console.ts'
import { givenLive } from '../../../test/given/given-results.ts'
import { type Account } from '../../../test/given/given.ts'
import { until } from '../../../test/until.ts'
import { resultPeriods, searchConsoles } from '../../schema/results.ts'

const world = await givenSearchConsole()
const { google, server, call, connect, stateOf, rowOf, givenOwner, givenConnected, readAgain } = world
const site = 'https://paws.example.com'
beforeEach(world.reset)

const notesOf = async (owner: Account) =>
  (await call('GET', '/notifications', owner)).body.data.notifications.filter(
    ({ kind }: { kind: string }) => kind === 'connection_broken',
  )

test('continues in the middle after quota, outages and expired tokens, and reads nothing twice', async () => {
  const owner = await givenOwner()
  await givenLive(server, owner, 'dog-bath', '2020-01-01')
  const rows: Row[] = [[`${site}/dog-bath/`, 7, 90, 8.4]]
  google.rows = () => rows
  const faults: (ApiFault | undefined)[] = [
    { status: 403, reason: 'quotaExceeded' },
    { status: 429, reason: 'rateLimitExceeded' },
    { status: 500, reason: 'backendError' },
    'rubbish',
  ]
  let calls = 0
  google.fault = (query) => (query && ++calls % 15 === 0 ? faults.shift() : undefined)
  google.usesPerToken = 7
  expect((await connect(owner)).status).toBe(200)
  await until(async () => (await rowOf(owner)).readAfter)
  for (let runs = 0; runs < 4; runs++) {
    await until(async () => calls >= 15 * (runs + 1))
    const before = await rowOf(owner)
    expect(before).toMatchObject({ readAt: null, problem: null })
    await readAgain(owner)
  }
  expect(faults).toEqual([])
  expect((await rowOf(owner)).readAt).not.toBeNull()
  // 69 weeks of pages, and the searches of the newest, which may be read again while it is corrected.
  const weeks = google.queries
    .filter(({ dimension }) => dimension === 'page')
    .map(({ startDate }) => startDate)
  expect(new Set(weeks).size).toBe(69)
  expect(weeks.length).toBeLessThanOrEqual(69 + 4)
  expect(await notesOf(owner)).toEqual([])
})

test('stops between weeks when the process stops', async () => {
  const owner = await givenConnected()
  const { db } = server.app
  await db
    .update(searchConsoles)
    .set({ readFrom: null, readThrough: null, readAt: null })
    .where(eq(searchConsoles.accountId, owner.accountId))
  const stop = new AbortController()
  let calls = 0
  google.fault = () => void (++calls === 5 && stop.abort())
  await readAgain(owner, stop)
  expect(calls).toBe(5)
  expect(await rowOf(owner)).toMatchObject({ readAfter: null, readAt: null })
  await readAgain(owner)
  expect(calls).toBeLessThanOrEqual(70)
  expect((await rowOf(owner)).readAt).not.toBeNull()
})

test('tells the owner once that the consent has ended, and reads again after a new one', async () => {
  const owner = await givenConnected()
  google.takeBack()
  await Promise.all([readAgain(owner), readAgain(owner)])
  await readAgain(owner)
  expect(await stateOf(owner)).toMatchObject({
    state: 'revoked',
    property: 'sc-domain:paws.example.com',
  })
  expect(await notesOf(owner)).toHaveLength(1)
  expect((await connect(owner)).body.data).toMatchObject({ state: 'connected' })
  await until(async () => (await stateOf(owner)).read_at)
  google.takeBack()
  await readAgain(owner)
  expect(await notesOf(owner)).toHaveLength(2)
})

test('reads on when a week of the domain lists only other hosts than the site', async () => {
  const owner = await givenOwner()
  google.properties = { 'sc-domain:example.com': 'siteOwner' }
  const bath = await givenLive(server, owner, 'dog-bath', '2020-01-01')
  const shop: Row = ['https://www.example.com/', 50, 900, 2]
  let newest = ''
  google.rows = ({ startDate }) => {
    newest ||= startDate
    return startDate === newest ? [shop] : [shop, [`${site}/dog-bath/`, 7, 90, 8.4]]
  }
  expect((await connect(owner)).status).toBe(200)
  await until(async () => (await stateOf(owner)).read_at)
  expect(await stateOf(owner)).toMatchObject({ problem: null })
  const { periods } = (await call('GET', `/posts/${bath}/results`, owner)).body.data
  expect(periods.slice(0, 2)).toMatchObject([{ impressions: 0 }, { impressions: 90 }])
})

test('says it when the Google account lost the property, and recovers with it', async () => {
  const owner = await givenConnected()
  google.properties = {}
  await readAgain(owner)
  expect((await stateOf(owner)).problem).toBe(
    'Your Google account can’t read paws.example.com anymore. Choose another property or connect again.',
  )
  google.properties = { 'sc-domain:paws.example.com': 'siteOwner' }
  await readAgain(owner)
  expect(await stateOf(owner)).toMatchObject({ state: 'connected', problem: null })
})

test('reads at most 25,000 of 500,000 pages a week, and takes none of the others for not shown', async () => {
  const owner = await givenOwner()
  await givenLive(server, owner, 'dog-bath', '2020-01-01')
  const unlisted = await givenLive(server, owner, 'unlisted', '2020-01-01')
  const many: Row[] = Array.from({ length: 500_000 }, (_, n) => [`${site}/page-${n}/`, 1, 20, 9])
  many[3] = [`${site}/dog-bath/`, 7, 90, 8.4]
  let newest = ''
  google.rows = ({ dimension, startDate }) => {
    newest ||= startDate
    if (startDate !== newest) return []
    return dimension === 'page' ? many : many.map((row, n) => [`search ${n} \0\ud800`, 0, row[2], 40])
  }
  expect((await connect(owner)).status).toBe(200)
  await until(async () => (await stateOf(owner)).read_at)
  const ofNewest = google.queries.filter(({ startDate }) => startDate === newest)
  expect(ofNewest.map(({ dimension, startRow }) => [dimension, startRow])).toEqual([
    ...[0, 5000, 10_000, 15_000, 20_000].map((start) => ['page', start]),
    ['query', 0],
  ])
  const { latest } = (await call('GET', '/results', owner)).body.data
  expect(latest).toMatchObject({ clicks: 7, siteClicks: 25_006 })
  expect((await call('GET', `/posts/${unlisted}/results`, owner)).body.data.periods).toEqual([])
  const { accountId } = owner
  const [period] = await server.app.db
    .select()
    .from(resultPeriods)
    .where(eq(resultPeriods.accountId, accountId))
  expect(period!.queries).toHaveLength(300)
}, 60_000)
