import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
  addTopics,
  givenSlot,
  hourAhead,
  hoursAfter,
  mailsOf,
  savePreferences,
  slotIn,
  slotsOf,
  reconcile,
  weekOf,
} from '../../../test/given/given-slots.ts'
import { given, type Account, type Server } from '../../../test/given/given.ts'
import { setSubscription } from '../../../test/given/set-subscription.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const view = async (owner: Account) =>
  (await server.call('GET', '/autopilot', undefined, owner.token)).body.data.autopilot

test('unschedules unapproved posts when approval is switched on, and reschedules them when it is switched off', async () => {
  const { owner, at } = await givenSlot(server)
  await slotIn(server, owner, at, 'approved')
  await savePreferences(server, owner, { autopilot: 'ask' })
  expect((await slotIn(server, owner, at, 'waiting')).post).toMatchObject({ status: 'held' })
  await savePreferences(server, owner, { autopilot: 'automatic' })
  expect((await slotIn(server, owner, at, 'approved')).post).toMatchObject({ status: 'scheduled' })
})

test('moves a written post to the next free slot when the schedule changes', async () => {
  const { owner, at } = await givenSlot(server)
  const { post } = await slotIn(server, owner, at, 'approved')
  const next = hourAhead(30)
  await savePreferences(server, owner, { scheduledTimes: weekOf(next) })
  const moved = await slotIn(server, owner, next, 'approved')
  expect(moved.post).toMatchObject({ id: post!.id, scheduledAt: next, status: 'scheduled' })
  await savePreferences(server, owner, { scheduledTimes: '{}' })
  const unassigned = await slotIn(server, owner, next, 'held')
  expect(unassigned).toMatchObject({
    post: { id: post!.id, status: 'held' },
    slot: { reason: 'schedule_changed' },
  })
  await savePreferences(server, owner, { scheduledTimes: weekOf(next) })
  expect((await slotIn(server, owner, next, 'approved')).post).toMatchObject({ scheduledAt: next })
})

test('returns the topic of a slot that waits for its next try to the queue when a post moves there', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  const [first, second] = [hourAhead(20), hourAhead(23)]
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(first, second) })
  const { post } = await slotIn(server, owner, first, 'approved')
  const failed = await slotIn(server, owner, second, 'approved')
  const { db } = server.app
  // As a failed try leaves it.
  await db.update(posts).set({ deletedAt: new Date() }).where(eq(posts.id, failed.post!.id))
  await db
    .update(autopilotSlots)
    .set({ state: 'planned', postId: null, writeAt: hoursAfter(new Date(), 1), approvedBy: null })
    .where(eq(autopilotSlots.id, failed.slot.id))
  await savePreferences(server, owner, { scheduledTimes: weekOf(second) })
  expect((await slotIn(server, owner, second, 'approved')).post!.id).toBe(post!.id)
  const { topics } = (await server.call('GET', '/topics', undefined, owner.token)).body.data
  expect(topics[0]).toMatchObject({ title: failed.slot.topic, keywords: failed.slot.keywords })
})

test('skips every slot during a pause and reschedules the written post afterwards', async () => {
  const { owner, at } = await givenSlot(server)
  await slotIn(server, owner, at, 'approved')
  const pause = (end: Date | null) =>
    server.call('PUT', '/autopilot/pause', { until: end?.toISOString() ?? null }, owner.token)
  const paused = (await pause(hoursAfter(at, 1))).body.data.autopilot
  expect(paused.pausedUntil).toBe(hoursAfter(at, 1).toISOString())
  expect(paused.slots.slice(0, 2)).toMatchObject([{ state: 'held', reason: 'paused' }, { state: 'planned' }])
  expect((await slotsOf(server, owner))[0]!.post).toMatchObject({ status: 'held', scheduledAt: null })
  expect((await pause(null)).body.data.autopilot.slots[0]).toMatchObject({ state: 'approved' })
})

test('keeps a post scheduled that its owner approved during a pause', async () => {
  const { owner, at } = await givenSlot(server)
  const { post } = await slotIn(server, owner, at, 'approved')
  await server.call('PUT', '/autopilot/pause', { until: hoursAfter(at, 48).toISOString() }, owner.token)
  await slotIn(server, owner, at, 'held')
  await server.call('POST', `/posts/${post!.id}/approve`, {}, owner.token)
  await reconcile(server, owner)
  expect(await slotsOf(server, owner)).toMatchObject([
    { slot: { state: 'approved', approvedBy: 'owner' }, post: { status: 'scheduled', scheduledAt: at } },
  ])
})

test('skips one slot before anything is written, and reinstates it', async () => {
  const owner = await given.account(server)
  const at = hourAhead(90)
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  const decide = async (action: string, moment = at) =>
    server.call('POST', '/autopilot/slots', { at: moment.toISOString(), action }, owner.token)
  expect((await decide('skip')).body.data.autopilot.slots[0]).toMatchObject({
    state: 'skipped',
    reason: 'by_you',
  })
  expect((await decide('fill')).body.data.autopilot.slots[0]).toMatchObject({ state: 'planned' })
  expect((await decide('skip', hoursAfter(at, 1))).body.code).toBe('not_found')
  expect((await decide('skip', hoursAfter(at, -168))).body.code).toBe('slot_passed')
})

test('pauses and says so once when the payment lapses, and resumes with the next one', async () => {
  const owner = await given.account(server)
  const setStatus = (status: string) => setSubscription(server, owner.accountId, { status })
  await addTopics(server, owner)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(hourAhead(100)),
  })
  await setStatus('canceled')
  await reconcile(server, owner)
  await reconcile(server, owner)
  expect(await mailsOf(server, owner, 'autopilot-lapsed')).toHaveLength(1)
  expect(await view(owner)).toMatchObject({ entitled: false })
  await reconcile(server, owner, hourAhead(70))
  expect((await slotsOf(server, owner)).filter(({ post }) => post)).toEqual([])
  await setStatus('active')
  await reconcile(server, owner, hourAhead(72))
  expect(await slotsOf(server, owner)).toMatchObject([{ slot: { state: 'writing' } }])
})

test('announces a clock change once, a week before, and keeps the slot’s time in UTC', async () => {
  const owner = await given.account(server)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(hourAhead(100)),
    timezone: 'Australia/Lord_Howe',
  })
  const before = new Date('2027-03-30T12:00:00Z')
  await reconcile(server, owner, before)
  await reconcile(server, owner, hoursAfter(before, 24))
  const { notifications } = (await server.call('GET', '/notifications', undefined, owner.token)).body.data
  const told = notifications.filter(({ title }: { title: string }) => title.startsWith('The clocks change'))
  expect(told).toHaveLength(1)
  expect(told[0].description).toContain(
    'Lord Howe time (Saturday 15:00 UTC), your posts go out 30 minutes earlier',
  )
})
