import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { given } from '../../../test/given/given.ts'
import { posts } from '../../schema/posts.ts'
import { writingRequests, writingSteps } from '../../schema/writing.ts'
import { takeStep, WritingStopped, findWritingRequest } from './writing-request.ts'
import { failWriting } from './end-writing.ts'
import { forgetWriting } from './generate-post.ts'

test('a worker that resumes after its post was restarted saves no step and does not end it', async () => {
  const server = await given.server()
  const owner = await given.account(server)
  const { db } = server.app
  const [post] = await db
    .insert(posts)
    .values({ accountId: owner.accountId, title: 'Soap', content: '', status: 'writing' })
    .returning()
  const postId = post!.id
  const ask = (topic: string) =>
    db.insert(writingRequests).values({
      postId,
      request: { topic, keywords: [], tone: 'casual', plan: 'basic', day: '2026-03-01', reserved: 0 },
    })
  await ask('Soap')
  const old = { postId, begun: (await findWritingRequest(db, postId))!.begun }
  const step = ['sample:section-1', z.string()] as const

  const beginAgain = async () => {
    await failWriting(server.app, old, 'interrupted')
    await db.update(posts).set({ status: 'writing', failure: null }).where(eq(posts.id, postId))
    await db.transaction((tx) => forgetWriting(tx, postId))
    await ask('Towels')
    return 'About soap.'
  }
  await expect(takeStep(server.app, old, ...step, beginAgain)).rejects.toThrow(WritingStopped)
  expect(await db.select().from(writingSteps).where(eq(writingSteps.postId, postId))).toEqual([])
  await expect(failWriting(server.app, old, 'interrupted')).rejects.toThrow(WritingStopped)

  const { begun, request } = (await findWritingRequest(db, postId))!
  expect(request.topic).toBe('Towels')
  const about = await takeStep(server.app, { postId, begun }, ...step, async () => 'About towels.')
  expect(about).toBe('About towels.')
  // The old worker does not go on with the new one's step.
  const asBefore = async () => 'About nothing.'
  await expect(takeStep(server.app, old, 'sample:section-2', z.string(), asBefore)).rejects.toThrow(
    WritingStopped,
  )
  // Saved by a release with another format: redone, and the post goes on.
  const again = await takeStep(server.app, { postId, begun }, step[0], z.number(), async () => 7)
  expect(again).toBe(7)
})
