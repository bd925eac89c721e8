import { eq, sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import {
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
import { given, until, type Account, type Server } from '../../../test/given/given.ts'
import { autopilotSlots, topics as topicRows } from '../../schema/autopilot.ts'
import { mailOutbox } from '../../schema/notifications.ts'
import { posts } from '../../schema/posts.ts'
import { failWriting } from '../../writing/requests/end-writing.ts'
import { findCoveredTitles } from './choose-topic.ts'
import { reconcileSlots } from '../reconcile-slots.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

test('keeps a slot without a topic open and says so, and fills it once there is one', async () => {
  const { owner, at } = await givenSlot(server, {}, { isWithTopics: false })
  const open = await until(async () => {
    const [found] = await slotsOf(server, owner)
    return found?.slot.reason === 'no_topic' && found.slot
  })
  expect(open.state).toBe('planned')
  const { body } = await server.call('GET', '/autopilot', undefined, owner.token)
  expect(body.data.autopilot.slots[0]).toMatchObject({
    state: 'planned',
    note: 'No topic chosen yet. Add one to fill this slot.',
  })
  // Somebody who has just set the schedule is still choosing topics.
  expect(await mailsOf(server, owner, 'no-topic')).toEqual([])
  const added = await server.call('POST', '/topics', { title: 'Bathing an old dog' }, owner.token)
  expect(added.status).toBe(201)
  const { slot } = await slotIn(server, owner, at, 'approved')
  expect(slot).toMatchObject({ topic: 'Bathing an old dog', isFromQueue: true })
  expect((await server.call('GET', '/topics', undefined, owner.token)).body.data.topics).toEqual([])
})

test('leaves a slot without a topic empty in the end, without another mail', async () => {
  const { owner, at } = await givenSlot(server, {}, { isWithTopics: false })
  await until(async () => (await slotsOf(server, owner))[0]?.slot.reason === 'no_topic')
  await reconcile(server, owner, hoursAfter(at, 24))
  const found = await slotsOf(server, owner)
  const { slot } = found.find((one) => one.slot.at.getTime() === at.getTime())!
  expect(slot).toMatchObject({ state: 'skipped', reason: 'no_topic' })
  expect(await mailsOf(server, owner, 'slot-missed')).toEqual([])
})

test('says once a day that topics are missing, however many slots and workers notice', async () => {
  // The first and last are a day apart, because the plan allows three a day.
  const slots = [11, 19, 27, 35].map(hourAhead)
  const { owner } = await givenSlot(
    server,
    { scheduledTimes: weekOf(...slots) },
    { plan: 'premium', isWithTopics: false },
  )
  const { app } = server
  const own = eq(autopilotSlots.accountId, owner.accountId)
  const notChosen = async () =>
    (await slotsOf(server, owner)).filter(({ slot }) => slot.reason === 'no_topic')
  await until(async () => (await notChosen()).length === slots.length)
  // As if the schedule had been set two days ago.
  await app.db
    .update(autopilotSlots)
    .set({ createdAt: hoursAfter(new Date(), -48) })
    .where(own)
  const told = async () =>
    (await server.call('GET', '/notifications', undefined, owner.token)).body.data.notifications.filter(
      ({ title }: { title: string }) => title === 'No topic chosen yet for your next post',
    )
  const findsNone = async (now: Date) => {
    await app.db.update(autopilotSlots).set({ writeAt: now }).where(own)
    await Promise.all([reconcile(server, owner, now), reconcile(server, owner, now)])
  }
  await findsNone(new Date())
  expect([await mailsOf(server, owner, 'no-topic'), await told()]).toMatchObject([
    { length: 1 },
    { length: 1 },
  ])
  // Changes the mail's key, as after a restart that lost it.
  await server.app.db
    .update(mailOutbox)
    .set({ dedupeKey: sql`${mailOutbox.id}` })
    .where(eq(mailOutbox.accountId, owner.accountId))
  await findsNone(hoursAfter(new Date(), 12))
  expect(await mailsOf(server, owner, 'no-topic')).toHaveLength(1)
  await findsNone(hoursAfter(new Date(), 24))
  expect(await mailsOf(server, owner, 'no-topic')).toHaveLength(2)
})

test('takes topics from the queue in its order and skips those covered by a post', async () => {
  const owner = await given.account(server)
  const content = `<p>${'word '.repeat(300)}</p>`
  await given.post(server, owner, { title: 'How often should a dog be washed?', content })
  const add = (title: string, position?: number) =>
    server.call('POST', '/topics', { title, ...(position === undefined ? {} : { position }) }, owner.token)
  await add('Choosing a brush')
  await add('How often to wash your dog', 0)
  const { topics } = (await add('Trimming nails without fear')).body.data
  expect(topics.map(({ title }: { title: string }) => title)).toEqual([
    'How often to wash your dog',
    'Choosing a brush',
    'Trimming nails without fear',
  ])
  expect(topics[0].coveredBy).toBe('How often should a dog be washed?')
  const moved = await server.call('PUT', `/topics/${topics[2].id}`, { position: 0 }, owner.token)
  expect(moved.body.data.topics.map(({ position }: { position: number }) => position)).toEqual([0, 1, 2])
  await server.call('PUT', `/topics/${topics[2].id}`, { title: 'Trimming claws without fear' }, owner.token)
  // A day apart, because the plan allows one a day, and both so near that writing must have started.
  const [first, second] = [hourAhead(10), hourAhead(34)]
  await savePreferences(server, owner, { scheduledTimes: weekOf(first, second) })
  expect((await slotIn(server, owner, first, 'approved')).slot.topic).toBe('Trimming claws without fear')
  await until(async () => {
    const left = (await server.call('GET', '/topics', undefined, owner.token)).body.data.topics
    return left.length === 1 && left[0].title === 'How often to wash your dog'
  })
  expect(
    (await server.call('DELETE', `/topics/${topics[0].id}`, undefined, owner.token)).body.data.topics,
  ).toEqual([])
})

test('retries failed writing, then misses the slot with a mail and returns the topic to the queue', async () => {
  const owner = await given.account(server)
  await server.call('POST', '/topics', { title: 'Bathing an old dog' }, owner.token)
  const at = hourAhead(20)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  const { slot } = await slotIn(server, owner, at, 'approved')
  const fails = async (now: Date, attempts: number) => {
    const [row] = await slotsOf(server, owner)
    const failure = { cause: 'length_missed', message: 'It is too short.', fix: 'Try again.' }
    await server.app.db.transaction(async (tx) => {
      await tx
        .update(posts)
        .set({ status: 'failed', content: '', failure })
        .where(eq(posts.id, row!.post!.id))
      await tx
        .update(autopilotSlots)
        .set({ state: 'writing', attempts })
        .where(eq(autopilotSlots.id, slot.id))
      await reconcileSlots(server.app, tx, owner.accountId, now)
    })
  }
  await fails(new Date(), 1)
  expect((await slotsOf(server, owner))[0]!.slot).toMatchObject({
    state: 'planned',
    postId: null,
    topic: slot.topic,
  })
  const { body } = await server.call('GET', '/autopilot', undefined, owner.token)
  expect(body.data.autopilot.slots[0].note).toMatch(/^We couldn’t write this post yet/)
  expect(await findCoveredTitles(server.app.db, owner.accountId)).toContain(slot.topic)
  await reconcile(server, owner, hoursAfter(new Date(), 1))
  expect((await slotsOf(server, owner))[0]!.slot).toMatchObject({ state: 'writing', attempts: 2 })
  await fails(hoursAfter(new Date(), 2), 4)
  expect((await slotsOf(server, owner))[0]!.slot).toMatchObject({ state: 'missed', reason: 'writing_failed' })
  expect(await mailsOf(server, owner, 'slot-missed')).toHaveLength(1)
  const queue = (await server.call('GET', '/topics', undefined, owner.token)).body.data.topics
  expect(queue).toMatchObject([{ title: 'Bathing an old dog', coveredBy: null }])
})

const slotOf = async (owner: Account) => (await slotsOf(server, owner))[0]!.slot

test('retries at growing intervals while the model is down for a day, keeps the slot and reports it once', async () => {
  const owner = await given.account(server)
  await server.call('POST', '/topics', { title: 'Drying a wet dog' }, owner.token)
  const at = hourAhead(35)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  const { slot } = await slotIn(server, owner, at, 'approved')
  const moments: Date[] = []
  for (let now = new Date(); now < hoursAfter(new Date(), 24);) {
    moments.push(now)
    const postId = (await slotOf(owner)).postId!
    await until(async () => (await slotsOf(server, owner))[0]!.post?.status !== 'writing')
    // As if the model had been down when it was asked.
    await server.app.db.update(posts).set({ status: 'writing' }).where(eq(posts.id, postId))
    await failWriting(server.app, { postId: postId }, 'model_unavailable')
    await server.app.db.update(autopilotSlots).set({ state: 'writing' }).where(eq(autopilotSlots.id, slot.id))
    await reconcile(server, owner, now)
    const { state, topic, writeAt } = await slotOf(owner)
    expect({ state, topic }).toEqual({ state: 'planned', topic: slot.topic })
    now = new Date(writeAt.getTime() + 1000)
    await reconcile(server, owner, now)
  }
  expect(moments.length).toBeGreaterThan(10)
  expect(moments.length).toBeLessThan(25)
  expect(await mailsOf(server, owner, 'slot-missed')).toEqual([])
  const told = (await server.call('GET', '/notifications', undefined, owner.token)).body.data.notifications
  expect(told.filter(({ kind }: { kind: string }) => kind === 'writing_failed')).toHaveLength(1)
  // The model is back: the last try succeeds and becomes the slot's post.
  await until(async () => (await slotsOf(server, owner))[0]!.post?.status === 'draft')
  await reconcile(server, owner, hoursAfter(new Date(), 25))
  expect((await slotOf(owner)).state).toBe('approved')
})

test('suggests proposed topics once a week to owners who want that', async () => {
  const owner = await given.account(server)
  const proposed = {
    ...{ state: 'proposed' as const, title: 'Bathing an old dog' },
    ...{ keywords: ['old dog'], position: 0 },
  }
  await server.app.db.insert(topicRows).values({ accountId: owner.accountId, ...proposed })
  const week = hourAhead(24 * 8)
  await reconcile(server, owner)
  expect(await mailsOf(server, owner, 'suggestions')).toEqual([])
  await reconcile(server, owner, week)
  await reconcile(server, owner, hoursAfter(week, 24))
  const mails = await mailsOf(server, owner, 'suggestions')
  expect(mails).toHaveLength(1)
  expect(mails[0]!.data).toMatchObject({ keywords: ['old dog'], topics: ['Bathing an old dog'] })
  await server.call('PUT', '/profile/notifications', { contentSuggestions: false }, owner.token)
  await reconcile(server, owner, hoursAfter(week, 24 * 8))
  expect(await mailsOf(server, owner, 'suggestions')).toHaveLength(1)
})

test('returns a proposed topic whose post couldn’t be written as the proposal that it was', async () => {
  const { owner, at } = await givenSlot(server, {}, { isWithTopics: false })
  const { db } = server.app
  const proposal = {
    ...{ title: 'Bathing an old dog', keywords: ['old dog'], state: 'proposed' as const, position: 0 },
    ...{ reason: 'Readers ask.', intent: 'informational', question: 'How?', evidence: ['Old dogs'] },
  }
  await db.insert(topicRows).values({ ...proposal, accountId: owner.accountId })
  await reconcile(server, owner)
  const { slot, post } = await slotIn(server, owner, at, 'approved')
  const failure = { cause: 'no_model', message: 'No model.', fix: 'Connect one.' }
  await db.transaction(async (tx) => {
    await tx.update(posts).set({ status: 'failed', scheduledAt: null, failure }).where(eq(posts.id, post!.id))
    await tx.update(autopilotSlots).set({ state: 'writing' }).where(eq(autopilotSlots.id, slot.id))
    await reconcileSlots(server.app, tx, owner.accountId, new Date())
  })
  const rows = await db.select().from(topicRows).where(eq(topicRows.accountId, owner.accountId))
  expect(rows).toMatchObject([proposal])
})
