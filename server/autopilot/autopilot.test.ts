import { eq, sql } from 'drizzle-orm'
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
} from '../../test/given/given-slots.ts'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { autopilots, autopilotSlots } from '../schema/autopilot.ts'
import { posts } from '../schema/posts.ts'
import { writingLedger } from '../schema/writing.ts'
import { draftLeadMs, spreadMs, writeAtOf } from './slots/slot-rules.ts'
import { reconcileNextAccount } from './start-autopilot.ts'
import { reconcileSlots } from './reconcile-slots.ts'

let server: Server
beforeAll(async () => {
  server = await given.server()
})

const view = async (owner: Account) =>
  (await server.call('GET', '/autopilot', undefined, owner.token)).body.data.autopilot

test('writes a post for a slot within the plan and schedules it for that time', async () => {
  const { owner, at } = await givenSlot(server)
  const { post, slot } = await slotIn(server, owner, at, 'approved')
  expect(post).toMatchObject({ status: 'scheduled', scheduledAt: at, keywords: ['dog grooming'] })
  expect(post!.wordCount).toBeGreaterThanOrEqual(600)
  expect(post!.wordCount).toBeLessThanOrEqual(750)
  expect(slot).toMatchObject({ topic: 'What to know about dog grooming', approvedBy: 'autopilot' })
  const [mail] = await mailsOf(server, owner, 'upcoming-post')
  expect(mail!.data).toMatchObject({ title: post!.title, asks: false, at: at.toISOString() })
  const { slots } = await view(owner)
  expect(slots).toHaveLength(10)
  expect(slots[0]).toMatchObject({ at: at.toISOString(), state: 'approved', post: { id: post!.id } })
  expect(slots[1]).toMatchObject({ at: hoursAfter(at, 168).toISOString(), state: 'planned', post: null })
})

test('fills each slot and writes each topic once, however many workers reconcile and how often', async () => {
  const owner = await given.account(server, { plan: 'premium' })
  // At most three on any day.
  const times = [4, 13, 22, 31].map(hourAhead)
  await addTopics(server, owner)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(...times),
  })
  const due = () =>
    server.app.db
      .update(autopilots)
      .set({ lookAt: sql`now()` })
      .where(eq(autopilots.accountId, owner.accountId))
  const racing = Array.from({ length: 12 }, async (_, index) => {
    await due()
    return index % 2 ? reconcile(server, owner) : reconcileNextAccount(server.app)
  })
  await Promise.all(racing)
  for (const at of times) await slotIn(server, owner, at, 'approved')
  await Promise.all([reconcile(server, owner), reconcile(server, owner), reconcileNextAccount(server.app)])
  const made = await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))
  const all = await slotsOf(server, owner)
  const filled = all.filter(({ post }) => post)
  expect(made).toHaveLength(times.length)
  expect(filled.map(({ post }) => post!.scheduledAt)).toEqual(times)
  expect(new Set(filled.map(({ slot }) => slot.topic)).size).toBe(times.length)
})

test('starts writing so that every draft is ready 36 hours ahead, and spreads the slots of one hour', () => {
  const at = new Date('2026-11-23T09:00:00Z')
  const starts = Array.from(
    { length: 2000 },
    (_, n) => at.getTime() - +writeAtOf(`account ${n}`, at) - draftLeadMs,
  )
  expect(Math.min(...starts)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...starts)).toBeLessThanOrEqual(spreadMs)
  const tenths = Array.from({ length: 10 }, (_, n) =>
    starts.filter((ms) => Math.floor((ms * 10) / spreadMs) === n),
  )
  for (const tenth of tenths) expect(tenth.length).toBeGreaterThan(140)
  expect(writeAtOf('account 1', at)).toEqual(writeAtOf('account 1', at))
})

test('holds a post without approval at its slot with a mail, and publishes it after a late approval', async () => {
  const { owner, at } = await givenSlot(server, { autopilot: 'ask' })
  const { post } = await slotIn(server, owner, at, 'waiting')
  expect(post).toMatchObject({ status: 'held', scheduledAt: null })
  await reconcile(server, owner, hoursAfter(at, 0.2))
  expect(await slotsOf(server, owner)).toMatchObject([{ slot: { state: 'held', reason: 'unanswered' } }])
  expect(await mailsOf(server, owner, 'slot-held')).toHaveLength(1)
  await reconcile(server, owner, hoursAfter(at, 0.3))
  expect(await mailsOf(server, owner, 'slot-held')).toHaveLength(1)
  const approved = await server.call('POST', `/posts/${post!.id}/approve`, undefined, owner.token)
  expect(approved.body.data.post).toMatchObject({ status: 'scheduled', scheduledDate: at.toISOString() })
})

test('holds a post that was finished after its slot as late, not as unanswered', async () => {
  const { owner, at } = await givenSlot(server, { autopilot: 'ask' })
  const { slot, post } = await slotIn(server, owner, at, 'waiting')
  await server.app.db.transaction(async (tx) => {
    await tx.update(posts).set({ status: 'draft' }).where(eq(posts.id, post!.id))
    await tx.update(autopilotSlots).set({ state: 'writing' }).where(eq(autopilotSlots.id, slot.id))
    await reconcileSlots(server.app, tx, owner.accountId, hoursAfter(at, 1))
  })
  const [held] = await slotsOf(server, owner)
  expect(held).toMatchObject({ slot: { state: 'held', reason: 'not_in_time' }, post: { status: 'held' } })
  expect(await mailsOf(server, owner, 'slot-held')).toMatchObject([
    { data: { why: 'It couldn’t be written in time.' } },
  ])
})

test('holds, approves and skips a post for its owner, and does nothing when asked twice', async () => {
  const { owner, at } = await givenSlot(server)
  const { post } = await slotIn(server, owner, at, 'approved')
  const decide = async (action: string) =>
    (await server.call('POST', `/posts/${post!.id}/${action}`, undefined, owner.token)).body.data.post
  const held = await decide('hold')
  expect(held).toMatchObject({ status: 'held', scheduledDate: null })
  expect((await decide('hold')).version).toBe(held.version)
  await reconcile(server, owner)
  expect((await view(owner)).slots[0]).toMatchObject({ state: 'held', reason: 'by_you' })
  expect(await decide('approve')).toMatchObject({ status: 'scheduled', scheduledDate: at.toISOString() })
  expect(await decide('skip')).toMatchObject({ status: 'draft', scheduledDate: null })
  await reconcile(server, owner)
  expect((await view(owner)).slots[0]).toMatchObject({ state: 'skipped', reason: 'by_you' })
  const made = await server.app.db.select().from(posts).where(eq(posts.accountId, owner.accountId))
  expect(made).toHaveLength(1)
})

test('holds a draft that its owner holds before it is scheduled for its slot', async () => {
  const { owner, at } = await givenSlot(server)
  const { slot, post } = await slotIn(server, owner, at, 'approved')
  await server.app.db.transaction(async (tx) => {
    await tx.update(posts).set({ status: 'draft', scheduledAt: null }).where(eq(posts.id, post!.id))
    const writing = { state: 'writing', approvedBy: null } as const
    await tx.update(autopilotSlots).set(writing).where(eq(autopilotSlots.id, slot.id))
  })
  const held = await server.call('POST', `/posts/${post!.id}/hold`, undefined, owner.token)
  expect(held.body.data.post).toMatchObject({ status: 'held' })
  await reconcile(server, owner)
  expect(await slotsOf(server, owner)).toMatchObject([
    { slot: { state: 'held', reason: 'by_you' }, post: { status: 'held', scheduledAt: null } },
  ])
})

test('holds a draft outside the plan’s length instead of publishing it', async () => {
  const { owner, at } = await givenSlot(server, { autopilot: 'paused' })
  await savePreferences(server, owner, { autopilot: 'automatic' })
  const { slot, post } = await slotIn(server, owner, at, 'approved')
  await server.app.db.transaction(async (tx) => {
    await tx
      .update(posts)
      .set({ status: 'draft', wordCount: 300, scheduledAt: null })
      .where(eq(posts.id, post!.id))
    await tx.update(autopilotSlots).set({ state: 'writing' }).where(eq(autopilotSlots.id, slot.id))
    await reconcileSlots(server.app, tx, owner.accountId, new Date())
  })
  expect(await slotsOf(server, owner)).toMatchObject([
    { slot: { state: 'held', reason: 'length' }, post: { status: 'held' } },
  ])
})

test('counts a post written for a slot once against the daily words', async () => {
  const { owner, at } = await givenSlot(server)
  const { post } = await slotIn(server, owner, at, 'approved')
  const ledger = await server.app.db
    .select({ words: writingLedger.words })
    .from(writingLedger)
    .where(eq(writingLedger.accountId, owner.accountId))
  expect(ledger).toEqual([{ words: post!.wordCount }])
})

test('sends no mail ahead of a slot to an owner who opted out, but notifies in the app', async () => {
  const owner = await given.account(server)
  await server.call('PUT', '/profile/notifications', { emailUpdates: false }, owner.token)
  const at = hourAhead(20)
  await addTopics(server, owner)
  await savePreferences(server, owner, { scheduledTimes: weekOf(at) })
  await slotIn(server, owner, at, 'approved')
  expect(await mailsOf(server, owner, 'upcoming-post')).toEqual([])
  const { notifications } = (await server.call('GET', '/notifications', undefined, owner.token)).body.data
  expect(notifications).toContainEqual(expect.objectContaining({ title: 'Your next post is ready' }))
})

test.each([
  ['a deadlock, which the database ends,', '40P01', 5],
  ['a defect', '22012', 300],
])('postpones only the account concerned after %s', async (_what, code, seconds) => {
  const owner = await given.account(server, { plan: 'premium' })
  await addTopics(server, owner)
  await savePreferences(server, owner, {
    scheduledTimes: weekOf(hourAhead(4)),
  })
  const { db } = server.app
  const failing = `fail_${code.toLowerCase()}`
  await db.execute(
    sql.raw(`create function ${failing}() returns trigger language plpgsql as $$ begin
      if new.account_id = '${owner.accountId}' then raise exception 'no' using errcode = '${code}'; end if; return new; end $$`),
  )
  await db.execute(
    sql.raw(
      `create trigger ${failing} before insert or update on autopilot_slots for each row execute function ${failing}()`,
    ),
  )
  const ofOwner = eq(autopilots.accountId, owner.accountId)
  // Overdue longer than any other account, so that it is next.
  await db
    .update(autopilots)
    .set({ lookAt: sql`now() - interval '1 year'` })
    .where(ofOwner)
  // By this call or the server's own autopilot.
  const row = await until(async () => {
    await reconcileNextAccount(server.app)
    const [found] = await db
      .select({ wait: sql<number>`extract(epoch from ${autopilots.lookAt} - now())::float8` })
      .from(autopilots)
      .where(ofOwner)
    return found!.wait > 0 && found
  })
  await db.execute(sql.raw(`drop function ${failing}() cascade`))
  expect(row.wait).toBeGreaterThan(seconds - 5)
  expect(row.wait).toBeLessThanOrEqual(seconds)
})
