import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeLlm, type FakeLlm } from '../../test/fakes/models/fake-llm.ts'
import { givenSlot } from '../../test/given/given-slots.ts'
import { given, until, type Account, type Server } from '../../test/given/given.ts'
import { posts } from '../schema/posts.ts'
import { publications } from '../schema/publishing.ts'
import { writingLedger } from '../schema/writing.ts'

let fake: FakeLlm
let server: Server
beforeAll(async () => {
  fake = await startFakeLlm()
  // Always writes two thirds of the requested length.
  fake.behave(({ prompt }) => (prompt.includes('is too short') ? 'empty' : 'short'))
  server = await given.server({ AI_BASE_URL: fake.url, AI_MODEL: 'fake' })
})
afterAll(async () => {
  await server.stop()
  await fake.close()
})

const wordsOf = async ({ accountId }: Account) =>
  (await server.app.db.select().from(writingLedger).where(eq(writingLedger.accountId, accountId))).map(
    ({ words }) => words,
  )

test("a post outside its plan's length counts a quarter of its words and cannot be published", async () => {
  const owner = await given.account(server)
  const { body } = await server.call('POST', '/posts/generate', { topic: 'A calm bath' }, owner.token)
  const { id } = body.data.post
  const post = await until(async () => {
    const answer = await server.call('GET', `/posts/${id}`, undefined, owner.token)
    return answer.body.data.post.status !== 'writing' && answer.body.data.post
  })
  expect(post).toMatchObject({ status: 'failed', failure: { cause: 'length_missed' }, content: '' })
  expect(await wordsOf(owner)).toEqual([188])
  const refused = await server.call('POST', `/posts/${id}/publish`, {}, owner.token)
  expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_publish'])
})

test('autopilot does not publish a post that missed its length', async () => {
  const { owner } = await givenSlot(server)
  // Autopilot soon deletes it to make room for its next attempt.
  const hasFailed = and(eq(posts.accountId, owner.accountId), eq(posts.status, 'failed'))
  const post = await until(async () => (await server.app.db.select().from(posts).where(hasFailed))[0])
  expect(post.failure).toMatchObject({ cause: 'length_missed' })
  const rows = await server.app.db.select().from(publications).where(eq(publications.postId, post.id))
  expect(rows).toEqual([])
})
