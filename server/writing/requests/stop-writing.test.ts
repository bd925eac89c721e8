import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { givenSlot, reconcile, slotIn, slotsOf } from '../../../test/given/given-slots.ts'
import { given } from '../../../test/given/given.ts'
import { autopilotSlots } from '../../schema/autopilot.ts'
import { posts } from '../../schema/posts.ts'
import { writingLedger, writingRequests, writingSteps } from '../../schema/writing.ts'
import { WritingStopped } from './writing-request.ts'
import { failWriting } from './end-writing.ts'

/** A post with its first half written and no writer running. */
async function beingWritten() {
  const server = await given.server()
  const owner = await given.account(server)
  const { db } = server.app
  const [post] = await db
    .insert(posts)
    .values({ accountId: owner.accountId, title: 'Soap', content: '', status: 'writing' })
    .returning()
  const id = post!.id
  const day = '2026-03-01'
  const request = { topic: 'Soap', keywords: [], tone: 'casual', plan: 'basic', day, reserved: 750 }
  await db.insert(writingRequests).values({ postId: id, request, modelCalls: 1 })
  await db.insert(writingLedger).values({ accountId: owner.accountId, day, words: 750 })
  const text = { title: 'Soap', plan: '', citations: [], dropped: [] }
  await db.insert(writingSteps).values({
    ...{ postId: id, step: 'model:write' },
    result: { ...text, content: '<h2>Why</h2><p>It cleans.</p>' },
  })
  return { server, owner, id }
}

test('stopping keeps the written text as a draft, once, and the writer finds nothing to do', async () => {
  const { server, owner, id } = await beingWritten()
  const stop = () => server.call('POST', `/posts/${id}/stop`, {}, owner.token)
  const { status, body } = await stop()
  expect(status).toBe(200)
  expect(body.data.post).toMatchObject({ status: 'draft', title: 'Soap', word_count: 3, writer: 'sample' })
  expect(body.data.post.content).toBe('<h2>Why</h2><p>It cleans.</p>')
  expect((await stop()).body.data.post.version).toBe(body.data.post.version)
  await expect(failWriting(server.app, { postId: id }, 'interrupted')).rejects.toThrow(WritingStopped)
  const [ledger] = await server.app.db
    .select()
    .from(writingLedger)
    .where(eq(writingLedger.accountId, owner.accountId))
  expect(ledger?.words).toBe(188)
})

test('keeps the complete sentences of the second half that have arrived', async () => {
  const { server, owner, id } = await beingWritten()
  const text = '## How\n\nRub it in. Then rinse it off with lots of'
  await server.app.db.insert(writingSteps).values({ postId: id, step: 'partial', result: { part: 2, text } })
  const { body } = await server.call('POST', `/posts/${id}/stop`, {}, owner.token)
  expect(body.data.post.content).toBe('<h2>Why</h2><p>It cleans.</p><h2>How</h2><p>Rub it in.</p>')
})

test('holds a stopped autopilot post as not checked, and leaves its slot to the owner', async () => {
  const server = await given.server()
  const { owner, at } = await givenSlot(server)
  const { slot, post } = await slotIn(server, owner, at, 'approved')
  const { db } = server.app
  const { id, content } = post!
  // As while a model reads the text.
  const written = { status: 'writing', content: '', wordCount: 0, scheduledAt: null } as const
  await db.update(posts).set(written).where(eq(posts.id, id))
  const writing = { state: 'writing', approvedBy: null } as const
  await db.update(autopilotSlots).set(writing).where(eq(autopilotSlots.id, slot.id))
  const result = { title: post!.title, plan: '', citations: [], dropped: [], content }
  await db.insert(writingSteps).values({ postId: id, step: 'model:write', result })
  await server.call('POST', `/posts/${id}/stop`, {}, owner.token)
  await reconcile(server, owner)
  expect(await slotsOf(server, owner)).toMatchObject([
    { slot: { state: 'held', reason: 'by_you' }, post: { status: 'held', scheduledAt: null } },
  ])
  const { held } = (await server.call('GET', `/posts/${id}/checks`, undefined, owner.token)).body.data
  expect(held).toContainEqual(expect.objectContaining({ check: 'notRead', state: 'open' }))
})
