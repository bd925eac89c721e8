import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  addTopics,
  hourAhead,
  reconcile,
  savePreferences,
  slotIn,
  slotsOf,
  weekOf,
} from '../../../test/given/given-slots.ts'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { topics } from '../../schema/autopilot.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const weeks = (count: number) => hourAhead(120 + 168 * count)
const at = (count: number) => weeks(count).toISOString()

/** One slot a week, starting the day after tomorrow, and four topics. */
async function givenPlan(mode: 'automatic' | 'ask' = 'automatic') {
  const owner = await given.account(server)
  await savePreferences(server, owner, { scheduledTimes: weekOf(weeks(0)), autopilot: mode })
  await addTopics(server, owner)
  return owner
}
const call = (owner: Account, method: 'GET' | 'POST' | 'PUT', path: string, body?: object) =>
  server.call(method, path, body, owner.token)
type Listed = { id: string; title: string; slot: string | null; state: string }
const listed = async (owner: Account): Promise<Listed[]> =>
  (await call(owner, 'GET', '/topics')).body.data.topics
const times = (list: Pick<Listed, 'title' | 'slot'>[]) =>
  Object.fromEntries(list.map(({ title, slot }) => [title, slot]))

test('swaps a topic with the one in the slot that it is moved to, and leaves all others in place', async () => {
  const owner = await givenPlan()
  const [one, two, three, four] = await listed(owner)
  expect([one, two, three, four].map((topic) => topic!.slot)).toEqual([at(0), at(1), at(2), at(3)])
  const moved = await call(owner, 'PUT', `/topics/${one!.id}`, { slot: at(2) })
  expect(times(moved.body.data.topics)).toEqual({
    [one!.title]: at(2),
    [two!.title]: at(1),
    [three!.title]: at(0),
    [four!.title]: at(3),
  })
  // The fifth week has no topic yet, so the second becomes empty.
  const away = await call(owner, 'PUT', `/topics/${two!.id}`, { slot: at(4) })
  expect(times(away.body.data.topics)).toMatchObject({ [two!.title]: at(4), [three!.title]: at(0) })
  const added = await call(owner, 'POST', '/topics', { title: 'Trimming claws', slot: at(1) })
  expect(times(added.body.data.topics)).toMatchObject({ 'Trimming claws': at(1), [four!.title]: at(3) })
})

test('leaves all others in place when a proposed topic is edited, or one is added, at its slot', async () => {
  const owner = await givenPlan()
  await server.app.db
    .update(topics)
    .set({ state: 'proposed', reason: 'Customers ask this.' })
    .where(eq(topics.accountId, owner.accountId))
  const [one, two, three, four] = await listed(owner)
  const others = { [one!.title]: at(0), [two!.title]: at(1), [four!.title]: at(3) }
  const title = 'Trimming claws'
  const edited = await call(owner, 'PUT', `/topics/${three!.id}`, { title, keywords: [], slot: at(2) })
  expect(times(edited.body.data.topics)).toEqual({ ...others, [title]: at(2) })
  // The explanation was about the old title.
  expect(edited.body.data.topics[0]).toMatchObject({ title, reason: '' })
  await server.app.db
    .update(topics)
    .set({ state: 'proposed', slotAt: null })
    .where(eq(topics.accountId, owner.accountId))
  const added = await call(owner, 'POST', '/topics', { title: 'Cutting fur', slot: at(4) })
  expect(times(added.body.data.topics)).toEqual({ ...others, [title]: at(2), 'Cutting fur': at(4) })
})

test('plans no topic for a time that has passed, is not in the schedule or has a post by the owner', async () => {
  const owner = await givenPlan()
  await given.post(server, owner, { title: 'Opening hours', scheduledDate: at(1) })
  const [one, two] = await listed(owner)
  expect(two!.slot).toBe(at(2))
  for (const slot of ['2020-01-01T09:00:00Z', hourAhead(121).toISOString(), at(1)]) {
    const answer = await call(owner, 'PUT', `/topics/${one!.id}`, { slot })
    expect(answer).toMatchObject({ status: 409, body: { code: 'slot_passed' } })
    expect(await call(owner, 'POST', '/topics', { title: 'Trimming claws', slot })).toMatchObject({
      status: 409,
    })
  }
  expect(await listed(owner)).toHaveLength(4)
})

test('approves the planned topics of a month and keeps their times when another topic moves to the front', async () => {
  const owner = await givenPlan('ask')
  const before = await listed(owner)
  const { body } = await call(owner, 'POST', '/topics/approve')
  expect(times(body.data.topics)).toEqual(times(before))
  await call(owner, 'POST', '/topics', { title: 'Trimming claws', position: 0 })
  expect(times(await listed(owner))).toEqual({ ...times(before), 'Trimming claws': at(4) })
})

test('approves only the topics that are named', async () => {
  const owner = await givenPlan('ask')
  await server.app.db.update(topics).set({ state: 'proposed' }).where(eq(topics.accountId, owner.accountId))
  const second = (await listed(owner))[1]!
  const { body } = await call(owner, 'POST', '/topics/approve', { ids: [second.id] })
  expect(body.data.topics.map(({ id, state }: Listed) => [id === second.id, state])).toEqual([
    [true, 'approved'],
    ...Array.from({ length: 3 }, () => [false, 'proposed']),
  ])
})

test('moves the topics of dropped slots to the next free ones when the plan shrinks', async () => {
  const owner = await givenPlan()
  await call(owner, 'POST', '/topics/approve')
  const other = (count: number) => hourAhead(144 + 168 * count)
  await savePreferences(server, owner, { scheduledTimes: weekOf(other(0)) })
  expect((await listed(owner)).map(({ slot }) => slot)).toEqual(
    [0, 1, 2, 3].map((count) => other(count).toISOString()),
  )
})

test('writes a post now for a slot weeks away, about its planned topic', async () => {
  const owner = await givenPlan()
  const three = (await listed(owner))[2]!
  expect((await call(owner, 'POST', '/autopilot/slots', { at: at(2), action: 'write' })).status).toBe(200)
  const { slot, post } = await slotIn(server, owner, weeks(2), 'approved')
  expect(slot.topic).toBe(three.title)
  expect(post?.scheduledAt).toEqual(weeks(2))
  expect((await listed(owner)).map(({ title }) => title)).not.toContain(three.title)
})

test('keeps an approved topic when a short post of the owner takes another slot, but not a proposed one', async () => {
  const owner = await givenPlan()
  const [one, two, three] = await listed(owner)
  await call(owner, 'POST', '/topics/approve', { ids: [one!.id, two!.id] })
  await server.app.db.update(topics).set({ state: 'proposed' }).where(eq(topics.id, three!.id))
  const titles = [`${two!.title} again`, `${three!.title} again`]
  await given.post(server, owner, { title: titles[0], scheduledDate: at(0) })
  await given.post(server, owner, { title: titles[1] })
  const answer = await call(owner, 'GET', '/topics')
  const coveredBy = new Map(
    answer.body.data.topics.map(({ id, coveredBy: by, slot }: Listed & { coveredBy: string | null }) => [
      id,
      [by, slot],
    ]),
  )
  expect(coveredBy.get(one!.id)).toEqual([null, at(2)])
  expect(coveredBy.get(two!.id)).toEqual([null, at(1)])
  expect(coveredBy.get(three!.id)).toEqual([titles[1], null])
  await given.post(server, owner, { title: `${two!.title} today`, content: `<p>${'word '.repeat(300)}</p>` })
  const [, covered] = await listed(owner)
  expect(covered).toMatchObject({ id: two!.id, slot: null })
})

test('writes nothing for a slot at which a post by the owner goes out', async () => {
  const owner = await given.account(server)
  await given.post(server, owner, { title: 'Opening hours', scheduledDate: hourAhead(20).toISOString() })
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(hourAhead(20)) })
  await reconcile(server, owner)
  expect((await slotsOf(server, owner))[0]!.slot).toMatchObject({ state: 'skipped', reason: 'by_you' })
  expect(await listed(owner)).toHaveLength(4)
})
