import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import {
  givenSlot,
  hoursAfter,
  mailsOf,
  reconcile,
  savePreferences,
  slotIn,
} from '../../../test/given/given-slots.ts'
import { given, type Account } from '../../../test/given/given.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { heldSentences } from '../../schema/writing.ts'

const server = await given.server()
const { db } = server.app

/** Has a check hold the post of a slot, and returns how its owner decides on it. */
async function holdByCheck(owner: Account, at: Date, heldAt = at) {
  const { slot, post } = await slotIn(server, owner, at, 'approved')
  const { id, title } = post!
  await db.update(posts).set({ status: 'held', scheduledAt: null }).where(eq(posts.id, id))
  const writing = { state: 'writing', approvedBy: null, at: heldAt } as const
  await db.update(autopilotSlots).set(writing).where(eq(autopilotSlots.id, slot.id))
  const claims = [{ check: 'topic', words: title, reason: 'Says little about it.', level: 'ask' } as const]
  const [held] = await db
    .insert(heldSentences)
    .values({ postId: id, sentence: title, key: '#topic', claims })
    .returning()
  await reconcile(server, owner)
  expect((await slotIn(server, owner, heldAt, 'held')).slot.reason).toBe('checks')
  return async () =>
    (await server.call('POST', `/posts/${id}/held/${held!.id}`, { decision: 'approve' }, owner.token)).body
      .data.post
}

test('schedules a post for its slot once its owner has decided on the last sentence', async () => {
  const { owner, at } = await givenSlot(server)
  const decide = await holdByCheck(owner, at)
  expect(await decide()).toMatchObject({ status: 'draft' })
  expect(await slotIn(server, owner, at, 'approved')).toMatchObject({
    ...{ slot: { reason: null }, post: { status: 'scheduled', scheduledAt: at } },
  })
})

test('asks for approval of a decided post if its owner chose to be asked', async () => {
  const { owner, at } = await givenSlot(server)
  const decide = await holdByCheck(owner, at)
  await savePreferences(server, owner, { autopilot: 'ask' })
  const unread = async () =>
    (await server.call('GET', '/notifications', undefined, owner.token)).body.data.notifications
      .filter((note: { unread: boolean }) => note.unread)
      .map(({ title }: { title: string }) => title)
  // The checks announce what they hold.
  expect(await unread()).not.toContain('A post is on hold')
  const { id } = await decide()
  expect(await slotIn(server, owner, at, 'waiting')).toMatchObject({
    ...{ slot: { reason: null }, post: { status: 'held', scheduledAt: null } },
  })
  const asked = 'Your next post is ready'
  expect(await unread()).toContain(asked)
  await server.call('POST', `/posts/${id}/approve`, {}, owner.token)
  expect(await unread()).not.toContain(asked)
})

/** A post held by a check whose slot has passed, with no topic left for the time that it was written for. */
async function givenPassed() {
  const { owner, at } = await givenSlot(server, {}, { isWithTopics: false })
  await server.call('POST', '/topics', { title: 'What to know about dog grooming' }, owner.token)
  const passed = hoursAfter(new Date(), -1)
  return { owner, at, passed, decide: await holdByCheck(owner, at, passed) }
}

test('moves a post that was decided on after its slot to the next free one', async () => {
  const { owner, at, decide } = await givenPassed()
  const { id } = await decide()
  expect((await slotIn(server, owner, at, 'approved')).post).toMatchObject({
    ...{ id, status: 'scheduled', scheduledAt: at },
  })
})

test('says that the slot was missed if a post was decided on later and no other slot is free', async () => {
  const { owner, passed, decide } = await givenPassed()
  await savePreferences(server, owner, { scheduledTimes: '{}' })
  await reconcile(server, owner)
  await decide()
  expect(await slotIn(server, owner, passed, 'missed')).toMatchObject({
    ...{ slot: { reason: 'checks' }, post: { status: 'draft', scheduledAt: null } },
  })
  expect(await mailsOf(server, owner, 'slot-missed')).toMatchObject([
    { data: { why: 'A check found something to review first.' } },
  ])
})
